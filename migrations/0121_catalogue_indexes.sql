-- Lists by brand or category and searches are answered from the shelf (0120): nothing asks these indexes any more.
drop index products_search;
drop index products_listing;
drop index products_by_brand;
drop index products_brand;
