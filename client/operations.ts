// Made by `npm run client` from the shop's OpenAPI document; not changed by hand.

/** What each operation takes and answers. */
export interface Operations {
  /** Products of the person’s brands with their customer’s price: the active records, one for each nameKey, or all (for a super_admin with inactive ones). Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getProducts: {
    input: {
      /** all: every record, for a super_admin with inactive ones; active: the active ones; unique: one for each nameKey; full: for a super_admin only */
      list?: "all" | "unique" | "active" | "full";
      search?: string;
      nameKey?: string;
      ids?: string;
      customer?: string;
      after?: string;
      limit?: number;
      /** Only these fields of each record, with commas between them, and always its id; all when left out */
      fields?: string;
    };
    output: {
      products: {
        id: string;
        nameKey: string;
        name: string;
        brand: string;
        category: string;
        description: string;
        sizeUnit: string;
        sku: string;
        isActive: boolean;
        hazardous: boolean;
        hazardKnown: boolean;
        certified: string[];
        taxable: boolean;
        /** The URLs of the pictures, in their order */
        images: string[];
        sds: string | null;
        price: number | null;
        priceRule: ("staff" | "invoiced" | "parent-staff" | "parent-invoiced" | "list" | "on-request") | null;
        quantity: number;
        available: number;
        version: number;
        /** The same pictures with what each shows, for those who can’t see it */
        pictures: {
          url: string;
          alt: string;
        }[];
      } | {
        id: string;
        nameKey?: string;
        name?: string;
        brand?: string;
        category?: string;
        description?: string;
        sizeUnit?: string;
        sku?: string;
        isActive?: boolean;
        hazardous?: boolean;
        hazardKnown?: boolean;
        certified?: string[];
        taxable?: boolean;
        /** The URLs of the pictures, in their order */
        images?: string[];
        sds?: string | null;
        price?: number | null;
        priceRule?: ("staff" | "invoiced" | "parent-staff" | "parent-invoiced" | "list" | "on-request") | null;
        quantity?: number;
        available?: number;
        version?: number;
        /** The same pictures with what each shows, for those who can’t see it */
        pictures?: {
          url: string;
          alt: string;
        }[];
      }[];
      next: string | null;
    };
  };
  /** Make a product with its first size, or with `nameKey` a further size of one; 409 `already-exists` for a SKU or a name in use. super_admin only. */
  postProducts: {
    input: {
      name: string;
      brand: string;
      category: string;
      description?: string;
      certifications?: string;
      hazardous?: boolean;
      sizeUnit: string;
      sku: string;
      priceCents?: number | null;
      quantity?: number;
      taxable?: boolean;
      isActive?: boolean;
    } | {
      nameKey: string;
      sizeUnit: string;
      sku: string;
      priceCents?: number | null;
      quantity?: number;
      taxable?: boolean;
      isActive?: boolean;
    };
    output: {
      id: string;
      nameKey: string;
      sku: string;
      version: number;
    };
  };
  /** The public catalogue: unique products without price, stock or anything inactive. Anyone, signed in or not. */
  getPublicProducts: {
    input: {
      q?: string;
      brand?: string | string[];
      category?: string | string[];
      hazardous?: "yes" | "no";
      certified?: string | string[];
      sort?: "match" | "name" | "brand";
      after?: string;
    };
    output: {
      products: {
        nameKey: string;
        name: string;
        brand: string;
        category: string;
        description: string;
        hazardous: boolean;
        hazardKnown: boolean;
        certified: string[];
        leadSku: string;
        sizes: {
          id: string;
          sku: string;
          sizeUnit: string;
          /** The URLs of the pictures, in their order */
          images: string[];
          /** The same pictures with what each shows, for those who can’t see it */
          pictures: {
            url: string;
            alt: string;
          }[];
          sds: string | null;
        }[];
      }[];
      facets: {
        total: number;
        brands: {
          value: string;
          count: number;
        }[];
        categories: {
          value: string;
          count: number;
        }[];
        hazardous: {
          yes: number;
          no: number;
        };
        certified: {
          value: string;
          count: number;
        }[];
      };
      next: string | null;
    };
  };
  /** Change a product’s images, SDS (a new file becomes a revision in the library; null takes it away) and hazard mark; 409 `no-changes` when nothing differs, 409 `aborted` when someone else saved meanwhile. super_admin only. */
  patchProductsId: {
    input: {
      id: string;
    } & {
      version: number;
      /** The pictures in their order: URLs, or URLs with what they show. One that the product has is kept; a new one must lie in its folder (POST /api/files) */
      images?: (string | {
        url: string;
        alt: string;
      })[];
      sds?: string | null;
      /** The revision date printed on a new sheet. Empty: it is read from the file, which must say it. Left out: it is read from the file; where that says none, the date is not known until somebody enters it */
      sdsDate?: string | "";
      /** Whether it is hazardous; given, it counts as stated by this person */
      hazardous?: boolean;
    };
    output: {
      id: string;
      version: number;
      /** The URLs of the pictures, in their order */
      images: string[];
      sds: string | null;
      hazardous: boolean;
      hazardKnown: boolean;
      /** The same pictures with what each shows, for those who can’t see it */
      pictures: {
        url: string;
        alt: string;
      }[];
    };
  };
  /** Delete a product with its files, or set it inactive when orders, prices, carts or a sheet refer to it; the answer says which. super_admin only. */
  deleteProductsId: {
    input: {
      id: string;
    };
    output: {
      id: string;
      outcome: "removed" | "deactivated";
    };
  };
  /** All products, inactive ones too, as a CSV file that the import reads. super_admin only. */
  getProductsExport: {
    input: Record<string, never>;
    output: unknown;
  };
  /** Change name, brand, category, description and certifications of a product (all sizes) and size, SKU, price, stock and tax of this size. super_admin only. */
  patchProductsIdFacts: {
    input: {
      id: string;
    } & {
      version: number;
      name?: string;
      brand?: string;
      category?: string;
      description?: string;
      certifications?: string;
      sizeUnit?: string;
      sku?: string;
      priceCents?: number | null;
      quantity?: number;
      taxable?: boolean;
      priceReason?: string;
    };
    output: {
      id: string;
      version: number;
      changed: string[];
    };
  };
  /** Switch one size, or all sizes of its product, on or off. super_admin only. */
  postProductsIdActive: {
    input: {
      id: string;
    } & {
      isActive: boolean;
      sizes?: "one" | "all";
    };
    output: {
      isActive: boolean;
      changed: number;
    };
  };
  /** State of many records whether they are hazardous; those whose safety data say otherwise stay and are named under `refused`, and with 409 `failed-precondition` when there are no others. super_admin only. */
  postProductsHazards: {
    input: {
      ids: string[];
      hazardous: boolean;
    };
    output: {
      stated: number;
      same: number;
      refused: {
        id: string;
        nameKey: string;
        name: string;
      }[];
    };
  };
  /** Set list prices (and, as a super_admin, costs), at once or from a later day on, all or none; 409 `aborted` names rows that changed meanwhile, 409 `below-cost` those that need a reason. Staff with the duty books (a super_admin has all duties). */
  postListPrices: {
    input: {
      rows: {
        id: string;
        was: number | null;
        priceCents?: number | null;
        costCents?: number | null;
      }[];
      from?: string | null;
      reason?: string;
    };
    output: {
      changed: number;
    };
  };
  /** Withdraw a list price that has not come yet. Staff with the duty books (a super_admin has all duties). */
  deleteListPricesId: {
    input: {
      id: string;
    };
    output: Record<string, never>;
  };
  /** List prices of today (for a super_admin with costs), as a CSV file that the import reads. Staff with the duty books (a super_admin has all duties). */
  getPricesExport: {
    input: Record<string, never>;
    output: unknown;
  };
  /** Staff prices of customers, as a CSV file that the import reads. Staff with the duty books (a super_admin has all duties). */
  getCustomerPricesExport: {
    input: Record<string, never>;
    output: unknown;
  };
  /** Set prices of customers for the same days, all or none; 409 `aborted` names rows that changed meanwhile. Staff with the duty books (a super_admin has all duties). */
  postCustomerPricesBulk: {
    input: {
      rows: {
        customerId: string;
        productId: string;
        was: number | null;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        unitPriceCents: number;
      }[];
      from: string;
      until?: string | null;
      reason?: string;
    };
    output: {
      changed: number;
    };
  };
  /** Set the price of one product for one customer, from a day on. Staff with the duty books (a super_admin has all duties). */
  postCustomerPrices: {
    input: {
      customerId: string;
      sku: string;
      /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
      unitPriceCents: number;
      from: string;
      until?: string | null;
      reason?: string;
    };
    output: {
      id: string;
    };
  };
  /** End a price that staff set, with yesterday. Staff with the duty books (a super_admin has all duties). */
  deleteCustomerPricesId: {
    input: {
      id: string;
    };
    output: Record<string, never>;
  };
  /** Your cart for a customer, with product data and the customer’s prices. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  getCart: {
    input: {
      customerId?: string;
    };
    output: {
      customerId: string | null;
      lines: {
        productId: string;
        id: string;
        quantity: number;
        note: string;
        nameKey: string;
        name: string;
        brand: string;
        category: string;
        sku: string;
        sizeUnit: string;
        isActive: boolean;
        images: string[];
        sds: string | null;
        hazardous: boolean;
        hazardKnown: boolean;
        taxable: boolean;
        price: number | null;
        unitPriceCents: number | null;
        priceRule: ("staff" | "invoiced" | "parent-staff" | "parent-invoiced" | "list" | "on-request") | null;
        lineTotalCents: number | null;
        available: number;
        depositCents: number;
        image: {
          url: string;
          alt: string;
        } | null;
      }[];
      hidden: {
        productId: string;
        quantity: number;
        name: string;
        sizeUnit: string;
        sku: string;
      }[];
      subtotalCents: number;
    };
  };
  /** Write quantities into the cart for a customer in one batch. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  putCart: {
    input: {
      customerId?: string;
      lines: {
        productId: string;
        quantity: number;
      }[];
    };
    output: {
      lines: number;
    };
  };
  /** Add to the quantities in the cart for a customer. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postCart: {
    input: {
      customerId?: string;
      lines: {
        productId: string;
        quantity: number;
      }[];
    };
    output: {
      lines: number;
    };
  };
  /** Clear the whole cart for a customer. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  deleteCart: {
    input: {
      customerId?: string;
    };
    output: Record<string, never>;
  };
  /** Take the guest cart of this browser into the cart for a customer after sign-in. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postCartMerge: {
    input: {
      customerId?: string;
      lines: {
        productId: string;
        quantity: number;
      }[];
      sentWith?: string;
    };
    output: {
      lines: number;
      dropped: number;
    };
  };
  /** Delete one item, only if it is there. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  deleteCartProductId: {
    input: {
      productId: string;
    } & {
      customerId?: string;
    };
    output: Record<string, never>;
  };
  /** Give a list of SKUs and quantities (the body: XLSX, CSV or lines of text, 2 MB, 2,000 rows) to be checked; answers its progress line by line (NDJSON). Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postQuickOrder: {
    input: { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: unknown;
  };
  /** Place an order. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postPlaceOrder: {
    input: {
      customerId: string;
      lines: {
        productId: string;
        quantity: number;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        expectedUnitPriceCents: number;
        note?: string;
        override?: {
          /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
          unitPriceCents: number;
          reason: string;
        };
      }[];
      poNumber?: string;
      wantedOn?: string | null;
      expectedOn?: string | null;
      note?: string;
      shortfallPolicy?: "ask" | "back_order" | "drop";
      desk?: {
        askedBy?: string | null;
        internalNote?: string;
        marginAccepted?: boolean;
      };
    };
    output: {
      orderId: string;
      number: string;
      status: "placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled";
      version: number;
      promisedOn: string | null;
      subtotalCents: number;
      discountCents: number;
      surchargeCents: number;
      depositCents: number;
      taxCents: number;
      deliveryFeeCents: number;
      totalCents: number;
      backOrdered: string[];
    };
  };
  /** Change, cancel or move an order along. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postUpdateOrder: {
    input: {
      orderId: string;
      version: number;
      action: "confirm";
    } | {
      orderId: string;
      version: number;
      action: "hold";
      reason: string;
    } | {
      orderId: string;
      version: number;
      action: "release";
    } | {
      orderId: string;
      version: number;
      action: "send-out";
    } | {
      orderId: string;
      version: number;
      action: "back-to-confirmed";
    } | {
      orderId: string;
      version: number;
      action: "close-rest";
    } | {
      orderId: string;
      version: number;
      action: "move-day";
      promisedOn: string;
      reason?: string;
      anyway?: string;
    } | {
      orderId: string;
      version: number;
      action: "redeliver";
      promisedOn?: string;
      reason?: string;
      anyway?: string;
    } | {
      orderId: string;
      version: number;
      action: "undo-rest";
    } | {
      orderId: string;
      version: number;
      action: "ask-later";
      askOn: string;
    } | {
      orderId: string;
      version: number;
      action: "cancel";
      reason?: string;
    } | {
      orderId: string;
      version: number;
      action: "change-lines";
      lines: {
        productId: string;
        quantity: number;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        expectedUnitPriceCents?: number;
      }[];
    } | {
      orderId: string;
      version: number;
      action: "cancel-line";
      productId: string;
    } | {
      orderId: string;
      version: number;
      action: "change-details";
      poNumber?: string;
      wantedOn?: string | null;
      note?: string;
      shortfallPolicy?: "ask" | "back_order" | "drop";
    } | {
      orderId: string;
      version: number;
      action: "discount";
      fixedCents?: number;
      basisPoints?: number;
      reason: string;
    } | {
      orderId: string;
      version: number;
      action: "approve";
    } | {
      orderId: string;
      version: number;
      action: "approve-instead";
      reason: string;
    } | {
      orderId: string;
      version: number;
      action: "decline";
      reason: string;
    } | {
      orderId: string;
      version: number;
      action: "edit";
      lines?: {
        productId: string;
        quantity?: number;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        expectedUnitPriceCents?: number;
        note?: string;
      }[];
      poNumber?: string;
      wantedOn?: string | null;
      note?: string;
      shortfallPolicy?: "ask" | "back_order" | "drop";
    };
    output: {
      orderId: string;
      number: string;
      status: "placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled";
      version: number;
      totalCents: number;
      promisedOn: string | null;
      leftRun?: {
        name: string;
        day: string;
        loaded: boolean;
      };
    };
  };
  /** Note something of an order for staff alone. Staff with the duty desk (a super_admin has all duties). */
  postNoteOrder: {
    input: {
      orderId: string;
      note: string;
    };
    output: {
      noted: string;
    };
  };
  /** Orders that the caller may see, newest first: by state, customer, promised day, number, PO or what changed since, page by page. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getOrders: {
    input: {
      /** Customer id */
      customer?: string;
      /** The order’s number */
      number?: string;
      /** The purchase order number, whole; case does not count */
      po?: string;
      /** Promised for this day or later */
      promisedFrom?: string;
      /** Promised for this day or earlier */
      promisedTo?: string;
      /** Changed at this moment or later */
      changedSince?: string;
      /** State; may stand several times */
      status?: ("placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled") | ("placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled")[];
      /** The `next` of the page before. Opaque. */
      cursor?: string;
      limit?: number;
    };
    output: {
      orders: {
        id: string;
        number: string;
        status: "placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled";
        /** Delivered, but for something that was left out at the door */
        deliveredShort: boolean;
        version: number;
        customerId: string;
        shipTo: {
          name: string;
          address1: string;
          city: string;
          state: string;
          zip: string;
        };
        holdReason: string | null;
        poNumber: string;
        note: string;
        wantedOn: string | null;
        promisedOn: string | null;
        shortfallPolicy: "ask" | "back_order" | "drop";
        placedByName: string;
        /** UTC */
        placedAt: string;
        /** UTC */
        updatedAt: string;
        /** The goods before the discount, in US cents */
        subtotalCents: number;
        /** US cents */
        discountCents: number;
        /** Fuel surcharge, in US cents */
        surchargeCents: number;
        /** On returnable containers, in US cents */
        depositCents: number;
        /** US cents */
        taxCents: number;
        /** US cents */
        deliveryFeeCents: number;
        /** US cents */
        totalCents: number;
        lineCount: number;
      }[];
      /** The `cursor` of the next page; null on the last one */
      next: string | null;
    };
  };
  /** One order with its lines, by its id or its number. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getOrdersOrder: {
    input: {
      /** Id or number */
      order: string;
    };
    output: {
      id: string;
      number: string;
      status: "placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled";
      /** Delivered, but for something that was left out at the door */
      deliveredShort: boolean;
      version: number;
      customerId: string;
      shipTo: {
        name: string;
        address1: string;
        city: string;
        state: string;
        zip: string;
      };
      holdReason: string | null;
      poNumber: string;
      note: string;
      wantedOn: string | null;
      promisedOn: string | null;
      shortfallPolicy: "ask" | "back_order" | "drop";
      placedByName: string;
      /** UTC */
      placedAt: string;
      /** UTC */
      updatedAt: string;
      /** The goods before the discount, in US cents */
      subtotalCents: number;
      /** US cents */
      discountCents: number;
      /** Fuel surcharge, in US cents */
      surchargeCents: number;
      /** On returnable containers, in US cents */
      depositCents: number;
      /** US cents */
      taxCents: number;
      /** US cents */
      deliveryFeeCents: number;
      /** US cents */
      totalCents: number;
      lineCount: number;
      lines: {
        id: string;
        orderId: string;
        orderNumber: string;
        position: number;
        productId: string;
        sku: string;
        name: string;
        brand: string;
        sizeUnit: string;
        hazardous: boolean;
        note: string;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        unitPriceCents: number;
        /** Source of the price; staff only */
        priceRule: string | null;
        taxable: boolean;
        backOrdered: boolean;
        ordered: number;
        cancelled: number;
        delivered: number;
        refused: number;
        returned: number;
        invoiced: number;
        credited: number;
      }[];
    };
  };
  /** Lines of the orders that the caller may see, with every quantity and the frozen price: newest order first, page by page. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getOrderLines: {
    input: {
      /** Customer id */
      customer?: string;
      /** The order’s number */
      number?: string;
      /** The purchase order number, whole; case does not count */
      po?: string;
      /** Promised for this day or later */
      promisedFrom?: string;
      /** Promised for this day or earlier */
      promisedTo?: string;
      /** Changed at this moment or later */
      changedSince?: string;
      /** State; may stand several times */
      status?: ("placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled") | ("placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled")[];
      /** Order id */
      order?: string;
      /** Product id */
      product?: string;
      /** The `next` of the page before. Opaque. */
      cursor?: string;
      limit?: number;
    };
    output: {
      lines: {
        id: string;
        orderId: string;
        orderNumber: string;
        position: number;
        productId: string;
        sku: string;
        name: string;
        brand: string;
        sizeUnit: string;
        hazardous: boolean;
        note: string;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        unitPriceCents: number;
        /** Source of the price; staff only */
        priceRule: string | null;
        taxable: boolean;
        backOrdered: boolean;
        ordered: number;
        cancelled: number;
        delivered: number;
        refused: number;
        returned: number;
        invoiced: number;
        credited: number;
      }[];
      /** The `cursor` of the next page; null on the last one */
      next: string | null;
    };
  };
  /** What happened to the orders that the caller may see, newest first; `changedSince` is the moment of the event. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getOrderEvents: {
    input: {
      /** Customer id */
      customer?: string;
      /** The order’s number */
      number?: string;
      /** The purchase order number, whole; case does not count */
      po?: string;
      /** Promised for this day or later */
      promisedFrom?: string;
      /** Promised for this day or earlier */
      promisedTo?: string;
      /** Changed at this moment or later */
      changedSince?: string;
      /** Order id */
      order?: string;
      kind?: string;
      /** The `next` of the page before. Opaque. */
      cursor?: string;
      limit?: number;
    };
    output: {
      events: {
        id: number;
        orderId: string;
        orderNumber: string;
        /** UTC */
        at: string;
        kind: string;
        version: number;
        actorName: string;
        detail: Record<string, unknown>;
      }[];
      /** The `cursor` of the next page; null on the last one */
      next: string | null;
    };
  };
  /** An order as a PDF. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getOrdersOrderIdPdf: {
    input: {
      orderId: string;
    };
    output: unknown;
  };
  /** Orders as one PDF to print, those of them that the caller may see. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getOrdersPrint: {
    input: {
      rows: string;
    };
    output: unknown;
  };
  /** A customer’s own approver invites a colleague to order for it. Customers’ buyers, and sales reps. */
  postTeamInvite: {
    input: {
      customerId: string;
      displayName: string;
      email: string;
      limitCents: number | null;
    };
    output: {
      id: string;
    };
  };
  /** A customer’s own approver sends a colleague’s invitation again. Customers’ buyers, and sales reps. */
  postTeamInviteAgain: {
    input: {
      customerId: string;
      userId: string;
    };
    output: {
      ok: true;
    };
  };
  /** A customer’s own approver takes back a colleague’s invitation that nobody has used. Customers’ buyers, and sales reps. */
  postTeamTakeBack: {
    input: {
      customerId: string;
      userId: string;
    };
    output: {
      ok: true;
    };
  };
  /** A customer’s own approver sets what a colleague may order at once. Customers’ buyers, and sales reps. */
  postTeamLimit: {
    input: {
      customerId: string;
      userId: string;
      limitCents: number | null;
    };
    output: {
      ok: true;
    };
  };
  /** A customer’s own approver ends a colleague’s access to it. Customers’ buyers, and sales reps. */
  postTeamEndAccess: {
    input: {
      customerId: string;
      userId: string;
    };
    output: {
      ok: true;
    };
  };
  /** A buyer leaves a customer. Customers’ buyers, and sales reps. */
  postTeamLeave: {
    input: {
      customerId: string;
    };
    output: {
      ok: true;
    };
  };
  /** Say whether the approvers of a customer look after its team. super_admin only. */
  postTeamRule: {
    input: {
      customerId: string;
      byApprovers: boolean;
    };
    output: {
      ok: true;
    };
  };
  /** Record what stands on the truck of a run, line by line. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postCheckLoad: {
    input: {
      runId: string;
      lines: {
        orderLineId: string;
        loaded: number;
        reason?: "out-of-stock" | "not-found" | "damaged";
        section?: string;
        truckName?: string;
      }[];
    };
    output: {
      runId: string;
      recorded: {
        orderLineId: string;
        loaded: number;
        shortReason: string;
        section: string;
      }[];
      refused: {
        orderLineId: string;
        why: string;
      }[];
      uncounted: number;
    };
  };
  /** Take over a stop of today from a colleague’s run, by the order’s number. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postTakeOverStop: {
    input: {
      number: string;
      runId?: string;
    };
    output: {
      orderId: string;
      number: string;
      runId: string;
      from: string;
    };
  };
  /** What one run has to load, what was counted onto its truck, and what is missing before it leaves. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  getDriverLoad: {
    input: {
      run: string;
    };
    output: {
      run: {
        id: string;
        name: string;
        day: string;
        state: "planned" | "loading" | "out" | "closed";
        truckName: string | null;
        sections: string[];
      };
      lines: {
        orderLineId: string;
        orderId: string;
        position: number;
        customerName: string;
        productId: string;
        nameKey: string;
        name: string;
        brand: string;
        category: string;
        sku: string;
        sizeUnit: string;
        images: {
          url: string;
          alt: string;
        }[];
        hazardous: boolean;
        note: string;
        open: number;
        loaded: number | null;
        shortReason: "" | "out-of-stock" | "not-found" | "damaged";
        section: string;
        countedInto?: string;
        liesIn?: {
          runId: string;
          run: string;
        };
      }[];
      toUnload?: {
        orderLineId: string;
        orderId: string;
        position: number;
        customerName: string;
        productId: string;
        nameKey: string;
        name: string;
        brand: string;
        category: string;
        sku: string;
        sizeUnit: string;
        images: {
          url: string;
          alt: string;
        }[];
        hazardous: boolean;
        note: string;
        open: number;
        loaded: number;
        shortReason: "" | "out-of-stock" | "not-found" | "damaged";
        section: string;
        countedInto?: string;
        liesIn?: {
          runId: string;
          run: string;
        };
        number: string;
      }[];
      together: {
        a: string;
        b: string;
        reason: string;
        section: string;
        severity: number;
        rule: ("corrosive-oxidizer" | "corrosive-peroxide" | "flammable-oxidizer" | "class-unknown") | null;
      }[];
      before?: {
        trucks: string[];
        at: string;
      };
      paper?: {
        state: "draft" | "changed" | "signed";
        hash: string;
        asOf: string;
        timeZone: string;
        asks: {
          text: string;
          to: string;
          unweighed?: string;
        }[];
        content: {
          shipper: {
            name: string;
            address: string;
          };
          emergencyPhone: string;
          consignees: {
            orderNumber: string;
            name: string;
            address: string;
            entries: {
              name: string;
              sizeUnit: string;
              description: string;
              count: number;
              packages: string;
              total: string;
              pounds: number;
            }[];
          }[];
          packages: number;
          pounds: number;
        };
        notices: {
          placards: string[];
          segregation: {
            rule: string;
            between: string;
          }[];
        };
        deadly?: {
          a: {
            nameKey: string;
            name: string;
          };
          b: {
            nameKey: string;
            name: string;
          };
          reason: string;
        }[];
        signature: {
          signer: string;
          at: string;
          trained: string;
        } | null;
        signer: {
          name: string;
          until: string;
        } | null;
        counts: {
          orderLineId: string;
          count: number;
        }[];
      };
      departure: {
        points: {
          kind: "training" | "endorsement" | "crew" | "truck" | "driver" | "left" | "part" | "off" | "unload" | "count" | "extra" | "capacity" | "dock" | "sheet" | "hazard" | "pairs" | "segregation" | "paper" | "placards";
          text: string;
          out: {
            text: string;
            to: string | null;
          };
          override: "nobody" | "owner" | "desk-or-driver";
        }[];
        placards: {
          names: string;
          confirmed: {
            by: string;
            at: string;
          } | null;
        };
      } | null;
    };
  };
  /** Send a run out, when nothing is missing or what may be is overridden with a reason. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postDepartRun: {
    input: {
      runId: string;
      version: number;
      override?: {
        points: ("truck" | "driver" | "count" | "extra" | "capacity" | "dock")[];
        reason: string;
      };
    };
    output: {
      runId: string;
      stops: number;
    };
  };
  /** Say that the placards that are due hang on the truck of a run. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postConfirmPlacards: {
    input: {
      runId: string;
      placards: string;
      truckName?: string;
    };
    output: {
      runId: string;
      placards: string;
    };
  };
  /** Sign the shipping paper of a run as it was read; said again it stands once. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postSignPaper: {
    input: {
      runId: string;
      hash: string;
      truckName?: string;
      checked: true;
    };
    output: {
      runId: string;
      hash: string;
    };
  };
  /** Make a code by which the receiver counts and signs one delivery on their own phone; it takes back the one before. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postReceivingLinks: {
    input: {
      orderId: string;
      lines: {
        orderLineId: string;
        delivered: number;
      }[];
      extras?: {
        productId: string;
        quantity: number;
      }[];
    };
    output: {
      id: string;
      address: string;
      expiresAt: string;
    };
  };
  /** How far the receiver is, and what they counted and signed. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  getReceivingLinksId: {
    input: {
      id: string;
    };
    output: {
      id: string;
      state: "waiting" | "opened" | "counting" | "signed" | "used" | "expired" | "revoked";
      expiresAt: string;
      lines: {
        orderLineId: string | null;
        productId: string;
        name: string;
        sizeUnit: string;
        driver: number;
        counted: number | null;
      }[];
      signerName: string;
      signerRole: string;
      signature: {
        width: number;
        height: number;
        strokes: [number, number, number][][];
      } | null;
      signedByName: boolean;
      signedText: string;
      signedAt: string | null;
      remark: string;
      photos: number;
    };
  };
  /** Record what was handed over at the door. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postDeliverOrder: {
    input: {
      orderId: string;
      lines: {
        orderLineId: string;
        delivered: number;
        reason?: "short-loaded" | "damaged" | "wrong-item" | "refused" | "not-needed" | "nobody-there" | "leaking" | "out-of-stock" | "wrong-quantity" | "refused-price" | "not-reached";
        reasonNote?: string;
        notOnTruck?: number;
        moreReason?: string;
      }[];
      extras?: {
        productId: string;
        quantity: number;
        reason?: string;
      }[];
      signerName?: string;
      noSignatureReason?: string;
      note?: string;
      deviceTime?: string;
      location?: {
        latitude: number;
        longitude: number;
        accuracyMeters?: number;
      } | null;
      runId?: string;
      failed?: "closed" | "nobody-there" | "unsafe-access" | "wrong-load" | "not-reached";
      signerRole?: string;
      signature?: {
        width: number;
        height: number;
        strokes: [number, number, number][][];
      } | null;
      signedByName?: boolean;
      signedText?: string;
      leftAt?: string;
      photos?: {
        sha256: string;
        kind: "damage" | "refused" | "left" | "other";
        orderLineId?: string;
        takenAt?: string;
      }[];
      empties?: {
        kind: "drum-55" | "drum-30" | "drum-15" | "pail-5" | "carboy-15" | "tote" | "other";
        taken: number;
        closed?: boolean;
        labelled?: boolean;
        underOneInch?: boolean;
        leftThere?: number;
        reason?: string;
      }[];
      fetched?: {
        claimId: string;
        orderLineId: string;
        quantity: number;
      }[];
      sheetsOnPaper?: boolean;
      arrivedAt?: string;
      signedAt?: string;
      wasOffline?: boolean;
      appVersion?: string;
      receivingId?: string;
      evidence?: {
        name?: "chosen" | "typed";
        drawnBy?: "receiver" | "driver";
        noPosition?: "refused" | "not-found" | "too-slow" | "no-device" | "not-yet";
        noPhoto?: string;
        signedWith?: string[];
      };
      notSentOut?: string;
    };
    output: {
      deliveryId: string;
      orderId: string;
      number: string;
      state: "planned" | "out" | "delivered" | "delivered_short" | "refused" | "failed";
      orderStatus: string;
      deliveredOn: string;
      lines: {
        name: string;
        sku: string;
        delivered: number;
        expected: number;
        reason?: "short-loaded" | "damaged" | "wrong-item" | "refused" | "not-needed" | "nobody-there" | "leaking" | "out-of-stock" | "wrong-quantity" | "refused-price" | "not-reached";
        notOnTruck?: number;
      }[];
      sheets: {
        nameKey: string;
        name: string;
        number: number;
        date: string | null;
        why: "first" | "revised";
        handed?: "paper" | "e-mail" | "opened";
      }[];
      missingSheets: {
        nameKey: string;
        name: string;
      }[];
      owedSheets: {
        nameKey: string;
        name: string;
        number: number;
        date: string | null;
      }[];
      invoiceQueued: boolean;
    };
  };
  /** Send a photo of a stop as the raw body, under the SHA-256 of its bytes; `order` is the stop’s order. Staff with the duty driver, or staff with the duty desk (a super_admin has all duties). */
  putDeliveryPhotosSha256: {
    input: {
      sha256: string;
    } & { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: {
      orderId: string;
      sha256: string;
      mediaType: string;
      sizeBytes: number;
    };
  };
  /** A photo of a stop; `w` asks for a copy of at most 320, 800 or 1600 pixels. Signed-in users; what they may touch follows from their role, brands and customers. */
  getDeliveryPhotosSha256: {
    input: {
      sha256: string;
      order: string;
      w?: string;
    };
    output: unknown;
  };
  /** Say what was really handed over at an accepted delivery. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postCorrectDelivery: {
    input: {
      deliveryId: string;
      seen: number;
      lines?: {
        orderLineId: string;
        delivered: number;
      }[];
      extras?: {
        productId: string;
        quantity: number;
      }[];
      reason: "miscounted" | "missing" | "damaged" | "wrong-item" | "more-handed-over" | "told-twice" | "other";
      note?: string;
      photos?: {
        sha256: string;
        kind: "damage" | "refused" | "left" | "other";
        orderLineId?: string;
        takenAt?: string;
      }[];
      refusedStopId?: string;
    };
    output: {
      correctionId: string;
      deliveryId: string;
      orderId: string;
      number: number;
      orderStatus: "placed" | "confirmed" | "on_hold" | "out_for_delivery" | "delivered" | "part_delivered" | "cancelled";
    };
  };
  /** Record or set aside a stop that could not be accepted. Staff with the duty desk (a super_admin has all duties). */
  postSettleRefusedStop: {
    input: {
      id: string;
      way: "record";
      reason: string;
    } | {
      id: string;
      way: "set-aside";
      reason: string;
    };
    output: {
      id: string;
      orderId: string;
      state: "open" | "recorded" | "corrected" | "set_aside";
      deliveryId: string | null;
    };
  };
  /** Decide on a delivered line of which two counts differ. Staff with the duty desk (a super_admin has all duties). */
  postDecideCase: {
    input: {
      id: string;
      way: "grant";
      quantity: number;
      reason: string;
    } | {
      id: string;
      way: "leave";
      reason: string;
    };
    output: {
      id: string;
      deliveryId: string;
      orderId: string;
      outcome: "granted" | "left" | "corrected";
      agreed: number;
    };
  };
  /** The canonical record of an accepted delivery, its SHA-256, and whether it holds. Signed-in users; what they may touch follows from their role, brands and customers. */
  getDeliveriesIdRecord: {
    input: {
      id: string;
    };
    output: {
      /** Which facts the record holds; 2 since 2026-11 */
      version: number;
      /** JSON with sorted keys and no spaces: the text that was hashed */
      record: string;
      /** SHA-256 of the text, as the rows say it now */
      sha256: string;
      /** SHA-256 as it was written at acceptance */
      recordHash: string;
      holds: boolean;
    };
  };
  /** Count a run back at the end of the day, and close it. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  postCloseRun: {
    input: {
      runId: string;
      products?: {
        productId: string;
        returned: number;
        damaged: number;
        explanation?: string;
      }[];
      empties?: {
        kind: string;
        counted: number;
        explanation?: string;
      }[];
      stops?: {
        orderId: string;
        to: "desk" | string;
      }[];
      reason?: string;
    };
    output: {
      runId: string;
      differences: number;
    };
  };
  /** Accepted deliveries of the orders that the caller may see, newest first, page by page. Signed-in users; what they may touch follows from their role, brands and customers. */
  getDeliveries: {
    input: {
      /** Customer id */
      customer?: string;
      /** The order’s number */
      number?: string;
      /** The purchase order number, whole; case does not count */
      po?: string;
      /** Promised for this day or later */
      promisedFrom?: string;
      /** Promised for this day or earlier */
      promisedTo?: string;
      /** Changed at this moment or later */
      changedSince?: string;
      /** Order id */
      order?: string;
      /** State; may stand several times */
      state?: ("planned" | "out" | "delivered" | "delivered_short" | "refused" | "failed") | ("planned" | "out" | "delivered" | "delivered_short" | "refused" | "failed")[];
      /** At the door on this day or later */
      deliveredFrom?: string;
      /** At the door on this day or earlier */
      deliveredTo?: string;
      /** The `next` of the page before. Opaque. */
      cursor?: string;
      limit?: number;
    };
    output: {
      deliveries: {
        id: string;
        orderId: string;
        orderNumber: string;
        customerId: string;
        attempt: number;
        state: "planned" | "out" | "delivered" | "delivered_short" | "refused" | "failed";
        /** YYYY-MM-DD, the company’s day */
        deliveredOn: string | null;
        /** At the door (UTC) */
        doneAt: string;
        /** When the report of it came (UTC) */
        acceptedAt: string;
        driverName: string;
        signerName: string;
        noSignatureReason: string;
        note: string;
        /** SHA-256 of the signed record */
        recordHash: string;
        signerRole: string;
        /** A signature was drawn */
        signed: boolean;
        /** The typed name stands for it */
        signedByName: boolean;
        /** Where it was left, when nobody took it */
        leftAt: string;
        failedReason: string;
        /** The phone’s clock, as it was sent (UTC) */
        deviceTime: string | null;
        /** The first entry on the driver’s phone at this stop, by its clock */
        arrivedAt: string | null;
        signedAt: string | null;
        /** The phone’s clock less ours when the stop arrived */
        clockOffsetMs: number | null;
        wasOffline: boolean;
        runId: string | null;
        photos: {
          sha256: string;
          kind: string;
        }[];
        empties: {
          kind: string;
          taken: number;
          leftThere: number;
          reason: string;
        }[];
        /** How often it was corrected since */
        corrections: number;
        /** Lines of which two counts differ */
        cases: {
          id: string;
          kind: "counts-differ" | "more-than-counted" | "late-report";
          orderLineId: string | null;
          /** By the driver’s report */
          told: number;
          /** By the other count */
          other: number;
          /** Billed until it is decided */
          billed: number;
          outcome: ("granted" | "left" | "corrected") | null;
          agreed: number | null;
        }[];
        lines: {
          orderLineId: string | null;
          productId: string;
          sku: string;
          name: string;
          sizeUnit: string;
          expected: number;
          delivered: number;
          reason: string;
          reasonNote: string;
          /** Of what is missing, not on the truck; the reason is of the others */
          notOnTruck: number;
          isExtra: boolean;
          /** What the load check counted */
          loaded: number | null;
          /** Delivered, after all corrections */
          standing: number;
        }[];
      }[];
      /** The `cursor` of the next page */
      next: string | null;
    };
  };
  /** One accepted delivery with its lines. Signed-in users; what they may touch follows from their role, brands and customers. */
  getDeliveriesId: {
    input: {
      id: string;
    };
    output: {
      id: string;
      orderId: string;
      orderNumber: string;
      customerId: string;
      attempt: number;
      state: "planned" | "out" | "delivered" | "delivered_short" | "refused" | "failed";
      /** YYYY-MM-DD, the company’s day */
      deliveredOn: string | null;
      /** At the door (UTC) */
      doneAt: string;
      /** When the report of it came (UTC) */
      acceptedAt: string;
      driverName: string;
      signerName: string;
      noSignatureReason: string;
      note: string;
      /** SHA-256 of the signed record */
      recordHash: string;
      signerRole: string;
      /** A signature was drawn */
      signed: boolean;
      /** The typed name stands for it */
      signedByName: boolean;
      /** Where it was left, when nobody took it */
      leftAt: string;
      failedReason: string;
      /** The phone’s clock, as it was sent (UTC) */
      deviceTime: string | null;
      /** The first entry on the driver’s phone at this stop, by its clock */
      arrivedAt: string | null;
      signedAt: string | null;
      /** The phone’s clock less ours when the stop arrived */
      clockOffsetMs: number | null;
      wasOffline: boolean;
      runId: string | null;
      photos: {
        sha256: string;
        kind: string;
      }[];
      empties: {
        kind: string;
        taken: number;
        leftThere: number;
        reason: string;
      }[];
      /** How often it was corrected since */
      corrections: number;
      /** Lines of which two counts differ */
      cases: {
        id: string;
        kind: "counts-differ" | "more-than-counted" | "late-report";
        orderLineId: string | null;
        /** By the driver’s report */
        told: number;
        /** By the other count */
        other: number;
        /** Billed until it is decided */
        billed: number;
        outcome: ("granted" | "left" | "corrected") | null;
        agreed: number | null;
      }[];
      lines: {
        orderLineId: string | null;
        productId: string;
        sku: string;
        name: string;
        sizeUnit: string;
        expected: number;
        delivered: number;
        reason: string;
        reasonNote: string;
        /** Of what is missing, not on the truck; the reason is of the others */
        notOnTruck: number;
        isExtra: boolean;
        /** What the load check counted */
        loaded: number | null;
        /** Delivered, after all corrections */
        standing: number;
      }[];
    };
  };
  /** The stops of a driver today with all that their phone needs without a connection. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  getDriverStops: {
    input: {
      order?: string;
    };
    output: {
      day: string;
      readAt: string;
      company: {
        name: string;
        phone: string;
        emergencyPhone: string;
        timeZone: string;
      };
      runs: {
        id: string;
        name: string;
        truckName: string;
        state: string;
        leaves?: string;
        shippingPaper?: {
          state: "none" | "part" | "draft" | "changed" | "signed";
          signer: string;
          signedAt: string | null;
        };
        missing?: {
          kind?: string;
          text: string;
          way: string;
          to: string | null;
        }[];
        onRoad?: {
          kind?: string;
          text: string;
          way: string;
          to: string | null;
          drivesOn?: boolean;
        }[];
        placards?: string;
        truckWas?: {
          name: string;
          change: string;
        };
      }[];
      stops: {
        orderId: string;
        number: string;
        runId: string | null;
        expected?: string;
        dock?: string;
        late?: string;
        promisedOn?: string | null;
        packages?: number;
        pounds?: number;
        position: number;
        state: "open" | "done" | "failed" | "waiting" | "closed";
        isOut?: boolean;
        missing?: {
          kind?: string;
          text: string;
          way: string;
          to: string | null;
        }[];
        closed: string;
        outcome: ("planned" | "out" | "delivered" | "delivered_short" | "refused" | "failed") | null;
        settledAt: string | null;
        customerId: string;
        customerName: string;
        address1: string;
        city: string;
        region: string;
        zip: string;
        phone: string;
        dockNote: string;
        orderNote: string;
        poNumber: string;
        placedByName: string;
        lines: {
          orderLineId: string;
          productId: string;
          nameKey: string;
          name: string;
          brand: string;
          category: string;
          sku: string;
          sizeUnit: string;
          hazardous: boolean;
          note: string;
          open: number;
          loaded: number | null;
          shortReason?: string;
        }[];
        toFetch?: {
          claimId: string;
          orderLineId: string;
          number: string;
          name: string;
          sizeUnit: string;
          quantity: number;
          kind: string;
          how?: string;
        }[];
        leaveThere?: {
          number: string;
          text: string;
        }[];
        lastTime: {
          day: string;
          signerName: string;
          isDrawn: boolean;
          leftAt: string;
          noSignatureReason: string;
        } | null;
        receivers: {
          name: string;
          role: string;
        }[];
        sheetsDue: {
          nameKey: string;
          name: string;
          number: number;
          date: string | null;
          why: "first" | "revised";
        }[];
        sheetsOnPaper: boolean;
        missingSheets: {
          nameKey: string;
          name: string;
        }[];
        unattendedAllowed: boolean;
        signedText: string;
      }[];
      products: {
        nameKey: string;
        name: string;
        signalWord: "" | "Danger" | "Warning";
        pictograms: string[];
        dilution: string;
        hazards: {
          text: string;
          plain: string | null;
        }[];
        wear: {
          label: string;
          text: string;
        }[];
        firstAid: {
          label: string;
          text: string;
        }[];
        spill: {
          label: string;
          text: string;
        }[];
        saidBy: "sheet" | "label";
        neverLeave: ("oxidizer" | "acid") | null;
      }[];
      extras: {
        productId: string;
        name: string;
        sku: string;
        sizeUnit: string;
        neverLeave: ("oxidizer" | "acid") | null;
      }[];
      takenOver?: {
        orderId: string;
        by: string;
      }[];
      takenOff?: {
        orderId: string;
        run: string;
        isAboard: boolean;
        isToUnload?: boolean;
      }[];
      reassignedRuns?: {
        runId: string;
        run: string;
        driver: string;
      }[];
      decidedReports?: {
        id: string;
        state: "recorded" | "corrected" | "set_aside";
        reason: string;
      }[];
      damageDecided?: string[];
      damageBecomes?: {
        orderId: string;
        becomes: "overpacked" | "truck" | "disposed" | "kept";
      }[];
    };
  };
  /** All active products that a driver may hand over beyond an order, without prices. Staff with the duty desk, or staff with the duty driver (a super_admin has all duties). */
  getDriverProducts: {
    input: Record<string, never>;
    output: {
      products: {
        productId: string;
        name: string;
        sku: string;
        sizeUnit: string;
        neverLeave: ("oxidizer" | "acid") | null;
      }[];
    };
  };
  /** The key that seals this person’s stops on a driver’s phone. Staff with the duty driver, or staff with the duty desk (a super_admin has all duties). */
  getDriverKey: {
    input: Record<string, never>;
    output: {
      person: string;
      keyId: string;
      key: string;
    };
  };
  /** Whether this session is a phone for deliveries, and bound to a key of that phone. Staff with the duty driver, or staff with the duty desk (a super_admin has all duties). */
  getDriverDevice: {
    input: Record<string, never>;
    output: {
      phone: boolean;
      bound: boolean;
    };
  };
  /** Bind the session of a phone for deliveries to a key of that phone, once. Staff with the duty driver, or staff with the duty desk (a super_admin has all duties). */
  postDriverDevice: {
    input: {
      publicKey: string;
    };
    output: {
      phone: boolean;
      bound: boolean;
    };
  };
  /** Report lines of a delivery as short, damaged, wrong or ordered by mistake. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postClaims: {
    input: {
      deliveryId: string;
      lines: {
        orderLineId: string;
        quantity: number;
        kind: "short" | "damaged" | "wrong-item" | "by-mistake";
      }[];
      words?: string;
      photos?: string[];
    };
    output: {
      id: string;
      state: "open" | "approved" | "declined" | "withdrawn";
    };
  };
  /** Send a photo for a claim as the raw body, under the SHA-256 of its bytes, before the claim that names it. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  putClaimPhotosSha256: {
    input: {
      sha256: string;
    } & { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: {
      deliveryId: string;
      sha256: string;
      mediaType: string;
      sizeBytes: number;
    };
  };
  /** A photo of a claim; `w` asks for a copy of at most 320, 800 or 1600 pixels. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  getClaimPhotosSha256: {
    input: {
      sha256: string;
      delivery: string;
      w?: string;
    };
    output: unknown;
  };
  /** Approve quantities of a claim, to be credited or to be sent again at no charge, or decline it. Staff with the duty desk (a super_admin has all duties). */
  postClaimsIdDecision: {
    input: {
      id: string;
    } & {
      lines: {
        orderLineId: string;
        approved: number;
        replaced?: number;
      }[];
      answer?: string;
      besides?: string;
    };
    output: {
      id: string;
      state: "open" | "approved" | "declined" | "withdrawn";
    };
  };
  /** Say how many of a claim’s goods the driver takes back at the customer’s next stop. Staff with the duty desk (a super_admin has all duties). */
  postClaimsIdFetch: {
    input: {
      id: string;
    } & {
      lines: {
        orderLineId: string;
        toFetch: number;
      }[];
    };
    output: {
      id: string;
      toFetch: number;
    };
  };
  /** Say what becomes of damaged goods that may not ride as they are: disposed of at the customer’s, taken in a salvage drum, or by a waste carrier. Staff with the duty desk (a super_admin has all duties). */
  postClaimsIdDamage: {
    input: {
      id: string;
    } & {
      orderLineId: string;
      disposal: "stays" | "drum" | "carrier";
      on?: string | null;
      who?: string;
    };
    output: {
      id: string;
      disposal: "stays" | "drum" | "carrier";
      toFetch: number;
    };
  };
  /** Put goods that were ordered by mistake and taken back into stock again. Staff with the duty desk (a super_admin has all duties). */
  postClaimsIdRestock: {
    input: {
      id: string;
    } & {
      orderLineId: string;
    };
    output: {
      id: string;
      restocked: number;
    };
  };
  /** Take a decision about a claim back, as long as nobody has acted upon it. Staff with the duty desk (a super_admin has all duties). */
  postClaimsIdReopen: {
    input: {
      id: string;
    };
    output: {
      id: string;
      state: "open" | "approved" | "declined" | "withdrawn";
    };
  };
  /** Take back a claim that nobody has decided. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postClaimsIdWithdraw: {
    input: {
      id: string;
    };
    output: {
      id: string;
      state: "open" | "approved" | "declined" | "withdrawn";
    };
  };
  /** Take up a withdrawn claim again, as long as its goods are not reported anew. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postClaimsIdRestore: {
    input: {
      id: string;
    };
    output: {
      id: string;
      state: "open" | "approved" | "declined" | "withdrawn";
    };
  };
  /** Start the authorization with QuickBooks; answers the address to go to. super_admin only. */
  postQuickbooksAuthBegin: {
    input: Record<string, never>;
    output: {
      url: string;
    };
  };
  /** Start a sync of stock and list prices from QuickBooks. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksSyncProducts: {
    input: Record<string, never>;
    output: {
      runId: string;
      state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
    };
  };
  /** Start a sync of customers from QuickBooks. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksSyncCustomers: {
    input: Record<string, never>;
    output: {
      runId: string;
      state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
    };
  };
  /** Start a sync of the prices that customers were last invoiced. Staff with the duty books (a super_admin has all duties). */
  postSyncProductsPricesPerCustomer: {
    input: Record<string, never>;
    output: {
      runId: string;
      state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
    };
  };
  /** Answer a sync that asks before it removes something: accept exactly what it listed, or leave everything. Staff with the duty books (a super_admin has all duties). */
  postSettleSync: {
    input: {
      runId: string;
      answer: "accept" | "leave";
    };
    output: {
      runId: string;
      state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
    };
  };
  /** Answer list prices of the books that wait for a yes: take the batch as it was seen, or keep ours. Staff with the duty books (a super_admin has all duties). */
  postSettleListPrices: {
    input: {
      batchId: string;
      answer: "accept" | "refuse";
      seenAt: string;
      productIds?: string[];
    };
    output: {
      batchId: string;
      answer: "accept" | "refuse";
      prices: number;
    };
  };
  /** Cancel a sync before anything of it comes into force. Staff with the duty books (a super_admin has all duties). */
  postCancelSync: {
    input: {
      runId: string;
    };
    output: {
      runId: string;
      state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
    };
  };
  /** Say whether a kind of sync starts by itself each night, and at which hour. Staff with the duty books (a super_admin has all duties). */
  postScheduleSync: {
    input: {
      kind: "products" | "customers" | "prices";
      isOn: boolean;
      hour: number;
    };
    output: {
      kind: "products" | "customers" | "prices";
      isOn: boolean;
      hour: number;
    };
  };
  /** Make products of the items of the books that are offered: those listed, or all. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsCreate: {
    input: {
      all?: boolean;
      items?: {
        itemId: string;
        name?: string;
        sizeUnit?: string;
      }[];
    };
    output: {
      created: number;
      left: {
        itemId: string;
        name: string;
        reason: string;
      }[];
    };
  };
  /** Ignore items of the books, or offer them again. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsIgnore: {
    input: {
      itemIds: string[];
      ignored: boolean;
    };
    output: {
      changed: number;
    };
  };
  /** Set what categories of the books are called here, and which facts of products stay in step. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsMapping: {
    input: {
      defaultBrand: "" | string;
      categories: Record<string, {
        category: string;
        brand: string;
      }>;
      follow: {
        name?: "here" | "books";
        brand?: "here" | "books";
        category?: "here" | "books";
        size?: "here" | "books";
        tax?: "here" | "books";
        active?: "ask" | "books" | "here";
      };
    };
    output: {
      categories: number;
    };
  };
  /** Say as which item of the books, by its SKU or name, a product is billed that has none there; what waited for it goes on. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsBillAs: {
    input: {
      productId: string;
      item: string;
    };
    output: {
      productId: string;
    };
  };
  /** Make the item of a product in the books, with the income account of another item, else the one chosen for the company; an item with its SKU there is taken instead. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsCreateThere: {
    input: {
      productId: string;
      like?: string;
    };
    output: {
      productId: string;
    };
  };
  /** Choose the income account of the items that are made in the books for products. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsIncomeAccount: {
    input: {
      accountId: string;
    };
    output: {
      account: {
        id: string;
        name: string;
      };
    };
  };
  /** Make the items of products that have none in the books, each once: those listed, or all. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsAdd: {
    input: {
      all: true;
    } | {
      productIds: string[];
    };
    output: {
      count: number;
      left: number;
    };
  };
  /** Follow an item that was switched on or off in the books, or leave its product as it is. Staff with the duty books (a super_admin has all duties). */
  postAccountingItemsSettle: {
    input: {
      itemId: string;
      follow: boolean;
    };
    output: {
      isActive: boolean;
    };
  };
  /** Create the invoice of a delivery by hand, or let a parked one try again. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksCreateInvoice: {
    input: {
      deliveryId?: string;
      invoiceId?: string;
    };
    output: {
      invoiceId: string | null;
      state: "queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere";
    };
  };
  /** Disconnect QuickBooks and revoke its tokens. super_admin only. */
  postQuickbooksDisconnect: {
    input: Record<string, never>;
    output: {
      companyName: string;
      revoked: boolean;
    };
  };
  /** Read the settings of the connected company now: currency, tax, numbers, close date. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksCheck: {
    input: Record<string, never>;
    output: {
      checkedAt: string;
    };
  };
  /** Let the tax of the books stand on an invoice where the shop expected another. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksAcceptTax: {
    input: {
      invoiceId: string;
    };
    output: {
      invoiceId: string;
      state: "queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere";
    };
  };
  /** Date an invoice, refused because its day lies in a closed period, on the first open day. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksDateOnOpenDay: {
    input: {
      invoiceId: string;
    };
    output: {
      invoiceId: string;
      state: "queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere";
      txnDate: string;
    };
  };
  /** Choose what of the books stands for the delivery fee, and the class and location of invoices. Staff with the duty books (a super_admin has all duties). */
  postAccountingInvoiceParts: {
    input: {
      "delivery-fee": string;
      "fuel-surcharge"?: string;
      deposit?: string;
      goodwill?: string;
      class: string;
      location: string;
    };
    output: {
      chosen: ("delivery-fee" | "fuel-surcharge" | "deposit" | "goodwill" | "class" | "location")[];
      woken: number;
    };
  };
  /** Make in the books what stands for the delivery fee, the fuel surcharge or container deposits, with the income account that was chosen, and choose it; one of that name there is taken instead. Staff with the duty books (a super_admin has all duties). */
  postAccountingInvoicePartsMake: {
    input: {
      parts: ("delivery-fee" | "fuel-surcharge" | "deposit" | "goodwill")[];
    };
    output: {
      made: ("delivery-fee" | "fuel-surcharge" | "deposit" | "goodwill")[];
      woken: number;
    };
  };
  /** Let it stand, with a reason, that an invoice or a credit was voided or deleted in the books. Staff with the duty books (a super_admin has all duties). */
  postAccountingLeaveUnbilled: {
    input: {
      invoiceId?: string;
      creditId?: string;
      reason: string;
    };
    output: {
      documentId: string;
    };
  };
  /** Undo that: the invoice or credit asks again. Staff with the duty books (a super_admin has all duties). */
  postAccountingUndoLeft: {
    input: {
      invoiceId?: string;
      creditId?: string;
    };
    output: {
      documentId: string;
    };
  };
  /** Write an invoice that was changed in the books there again, as it was delivered. Staff with the duty books (a super_admin has all duties). */
  postAccountingPutBack: {
    input: {
      differenceId: string;
    };
    output: {
      invoiceId: string;
    };
  };
  /** Say which customer of the books an invoice goes to, or add one under another name. Staff with the duty books (a super_admin has all duties). */
  postQuickbooksSettleCustomer: {
    input: {
      invoiceId: string;
      accountingId?: string;
      addAs?: string;
    };
    output: {
      invoiceId: string;
      state: "queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere";
    };
  };
  /** Credit lines of an invoice that stands in the books, never more than billed. Staff with the duty books (a super_admin has all duties). */
  postAccountingCredits: {
    input: {
      invoiceId: string;
      reason: string;
      lines?: {
        invoiceLineId: string;
        quantity: number;
      }[];
      goodwillCents?: number;
      differenceId?: string;
    };
    output: {
      creditId: string;
      docNumber: string;
    };
  };
  /** Reduce a credit to what its invoice still bills, or drop it. Staff with the duty books (a super_admin has all duties). */
  postAccountingCreditsSettle: {
    input: {
      creditId: string;
      way: "reduce" | "drop";
      reason?: string;
    };
    output: {
      creditId: string;
      state: string;
    };
  };
  /** Mail statements of a period to customers, read from the books. Staff with the duty books (a super_admin has all duties). */
  postStatements: {
    input: {
      from: string;
      to: string;
      customerIds: string[];
      recipient?: string;
    };
    output: {
      queued: number;
      withoutAddress: string[];
    };
  };
  /** Confirm another company than the last one by typing its name; only then invoices go there. super_admin only. */
  postQuickbooksConfirmCompany: {
    input: {
      companyName: string;
    };
    output: {
      companyName: string;
      pricesDropped: number;
      invoicesSent: number;
    };
  };
  /** Invoices of the orders that the caller may see, newest first, page by page. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getInvoices: {
    input: {
      /** Customer id */
      customer?: string;
      /** The order’s number */
      number?: string;
      /** The purchase order number, whole; case does not count */
      po?: string;
      /** Promised for this day or later */
      promisedFrom?: string;
      /** Promised for this day or earlier */
      promisedTo?: string;
      /** Changed at this moment or later */
      changedSince?: string;
      /** Order id */
      order?: string;
      /** The number in the books */
      invoiceNumber?: string;
      /** State; may stand several times */
      state?: ("queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere") | ("queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere")[];
      /** Dated this day or later */
      datedFrom?: string;
      /** Dated this day or earlier */
      datedTo?: string;
      /** The `next` of the page before. Opaque. */
      cursor?: string;
      limit?: number;
    };
    output: {
      invoices: {
        id: string;
        /** Its one number; null until it has it: where QuickBooks counts, until it stands there; in a shop without QuickBooks, until it is billed */
        number: string | null;
        orderId: string;
        orderNumber: string;
        deliveryId: string;
        customerId: string;
        state: "queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere";
        /** YYYY-MM-DD, the day of the delivery */
        datedOn: string;
        dueOn: string | null;
        /** The goods before the discount, in US cents */
        subtotalCents: number;
        /** US cents */
        discountCents: number;
        /** Fuel surcharge, in US cents */
        surchargeCents: number;
        /** On returnable containers, in US cents */
        depositCents: number;
        /** US cents */
        taxCents: number;
        /** US cents */
        deliveryFeeCents: number;
        /** US cents */
        totalCents: number;
        /** The total of the books, in cents; it counts once it is there */
        accountingTotalCents: number | null;
        /** The same before tax, as the books say it */
        accountingNetCents: number | null;
        /** The tax of the books */
        accountingTaxCents: number | null;
        balanceCents: number | null;
        /** Why it waits; staff only */
        problem: string | null;
        problemCode: string | null;
        /** UTC */
        createdAt: string;
        /** UTC */
        updatedAt: string;
        lines: {
          id: string;
          orderLineId: string | null;
          productId: string;
          sku: string;
          description: string;
          quantity: number;
          /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
          unitPriceCents: number;
          /** US cents */
          amountCents: number;
          taxable: boolean;
        }[];
      }[];
      /** The `cursor` of the next page */
      next: string | null;
    };
  };
  /** One invoice with its lines, by its id or its number in the books. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getInvoicesInvoice: {
    input: {
      /** Id, or the number in the books */
      invoice: string;
    };
    output: {
      id: string;
      /** Its one number; null until it has it: where QuickBooks counts, until it stands there; in a shop without QuickBooks, until it is billed */
      number: string | null;
      orderId: string;
      orderNumber: string;
      deliveryId: string;
      customerId: string;
      state: "queued" | "sending" | "created" | "part_paid" | "paid" | "voided" | "retrying" | "unknown" | "needs_attention" | "elsewhere";
      /** YYYY-MM-DD, the day of the delivery */
      datedOn: string;
      dueOn: string | null;
      /** The goods before the discount, in US cents */
      subtotalCents: number;
      /** US cents */
      discountCents: number;
      /** Fuel surcharge, in US cents */
      surchargeCents: number;
      /** On returnable containers, in US cents */
      depositCents: number;
      /** US cents */
      taxCents: number;
      /** US cents */
      deliveryFeeCents: number;
      /** US cents */
      totalCents: number;
      /** The total of the books, in cents; it counts once it is there */
      accountingTotalCents: number | null;
      /** The same before tax, as the books say it */
      accountingNetCents: number | null;
      /** The tax of the books */
      accountingTaxCents: number | null;
      balanceCents: number | null;
      /** Why it waits; staff only */
      problem: string | null;
      problemCode: string | null;
      /** UTC */
      createdAt: string;
      /** UTC */
      updatedAt: string;
      lines: {
        id: string;
        orderLineId: string | null;
        productId: string;
        sku: string;
        description: string;
        quantity: number;
        /** US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up */
        unitPriceCents: number;
        /** US cents */
        amountCents: number;
        taxable: boolean;
      }[];
    };
  };
  /** The way back from QuickBooks with the answer of the authorization. Anyone, signed in or not. */
  getQuickbooksCallback: {
    input: {
      state?: string;
      code?: string;
      realmId?: string;
      error?: string;
      error_description?: string;
    };
    output: unknown;
  };
  /** Change notifications of QuickBooks, proven by their signature. Anyone, signed in or not. */
  postQuickbooksWebhook: {
    input: { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: unknown;
  };
  /** Active customers that the caller may see, by search, page by page. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getCustomers: {
    input: {
      search?: string;
      cursor?: string;
      limit?: number;
    };
    output: {
      customers: {
        id: string;
        name: string;
        address1: string;
        city: string;
        state: string;
        zip: string;
        isActive: boolean;
        phone: string;
        terms: string;
      }[];
      next: string | null;
    };
  };
  /** Create a customer with its ship-to address; its terms, tax, minimum and credit are a super_admin’s to say. Staff with the duty desk (a super_admin has all duties). */
  postCustomers: {
    input: {
      name: string;
      address1: string;
      city: string;
      state: string;
      zip: string;
      terms?: string;
      orderMinimumCents?: number | null;
      taxRateBp?: number;
      taxExempt?: boolean;
      deliveryNote?: string;
      routeDays?: number[];
      dockFrom?: string;
      dockTo?: string;
      dockClosed?: number[];
      onCreditHold?: boolean;
      unattendedAllowed?: boolean;
      email?: "" | string;
      phone?: string;
      parentId?: string | null;
    };
    output: {
      id: string;
      name: string;
      address1: string;
      city: string;
      state: string;
      zip: string;
      isActive: boolean;
      phone: string;
      terms: string;
      email: string;
      deliveryNote: string;
      taxRateBp: number;
      taxExempt: boolean;
      taxSettled: boolean;
      orderMinimumCents: number | null;
      routeDays: number[];
      dockFrom: string;
      dockTo: string;
      dockClosed: number[];
      onCreditHold: boolean;
      unattendedAllowed: boolean;
      inAccounting: boolean;
      version: number;
      parent: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      sites: {
        id: string;
        name: string;
        city: string;
        state: string;
      }[];
    };
  };
  /** One customer with terms, delivery note, parent and sites. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getCustomersId: {
    input: {
      id: string;
    };
    output: {
      id: string;
      name: string;
      address1: string;
      city: string;
      state: string;
      zip: string;
      isActive: boolean;
      phone: string;
      terms: string;
      email: string;
      deliveryNote: string;
      taxRateBp: number;
      taxExempt: boolean;
      taxSettled: boolean;
      orderMinimumCents: number | null;
      routeDays: number[];
      dockFrom: string;
      dockTo: string;
      dockClosed: number[];
      onCreditHold: boolean;
      unattendedAllowed: boolean;
      inAccounting: boolean;
      version: number;
      parent: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      sites: {
        id: string;
        name: string;
        city: string;
        state: string;
      }[];
    };
  };
  /** Change a customer: name, address, terms, active or not; the version must be the present one. super_admin only. */
  patchCustomersId: {
    input: {
      id: string;
    } & {
      version: number;
      name?: string;
      address1?: string;
      city?: string;
      state?: string;
      zip?: string;
      terms?: string;
      orderMinimumCents?: number | null;
      taxRateBp?: number;
      taxExempt?: boolean;
      deliveryNote?: string;
      routeDays?: number[];
      dockFrom?: string;
      dockTo?: string;
      dockClosed?: number[];
      onCreditHold?: boolean;
      unattendedAllowed?: boolean;
      email?: "" | string;
      phone?: string;
      parentId?: string | null;
      isActive?: boolean;
    };
    output: {
      id: string;
      name: string;
      address1: string;
      city: string;
      state: string;
      zip: string;
      isActive: boolean;
      phone: string;
      terms: string;
      email: string;
      deliveryNote: string;
      taxRateBp: number;
      taxExempt: boolean;
      taxSettled: boolean;
      orderMinimumCents: number | null;
      routeDays: number[];
      dockFrom: string;
      dockTo: string;
      dockClosed: number[];
      onCreditHold: boolean;
      unattendedAllowed: boolean;
      inAccounting: boolean;
      version: number;
      parent: {
        id: string;
        name: string;
        city: string;
        state: string;
      } | null;
      sites: {
        id: string;
        name: string;
        city: string;
        state: string;
      }[];
    };
  };
  /** Say what tax many customers pay, where nobody has said it: a rate or an exemption. Bills held for it go out. super_admin only. */
  postCustomersTax: {
    input: {
      ids: string[];
      taxRateBp?: number;
      taxExempt?: true;
    };
    output: {
      stated: number;
      kept: number;
    };
  };
  /** All customers as a CSV file that the import reads. super_admin only. */
  getCustomersExport: {
    input: Record<string, never>;
    output: unknown;
  };
  /** Open an account and send the invitation. Staff with the duty desk (a super_admin has all duties). */
  postCreateAccount: {
    input: {
      displayName: string;
      email: string;
      role?: "user" | "admin" | "super_admin";
      duties?: ("desk" | "driver" | "books")[];
      brands: "all" | string[];
      customers: "all" | string[];
      salesRep?: boolean;
      accountRequestId?: string;
      limitCents?: number | null;
    };
    output: {
      id: string;
    };
  };
  /** Delete the own account, or as super_admin another one. Needs a sign-in younger than five minutes. Signed-in users; what they may touch follows from their role, brands and customers. */
  postDeleteAccount: {
    input: {
      userId?: string;
    };
    output: {
      ok: true;
    };
  };
  /** The signed-in user: uid, display name, role, brands, customers and a fresh short-lived token. Signed-in users; what they may touch follows from their role, brands and customers. */
  getUsersMe: {
    input: Record<string, never>;
    output: {
      uid: string;
      displayName: string;
      email: string;
      role: "user" | "admin" | "super_admin";
      brands: string[];
      allBrands: boolean;
      customers: string[];
      allCustomers: boolean;
      defaultCustomerId: string | null;
      token: string;
      tokenExpiresAt: string;
    };
  };
  /** Change the own name, default customer, notifications and appearance. Signed-in users; what they may touch follows from their role, brands and customers. */
  patchUsersMe: {
    input: {
      displayName?: string;
      defaultCustomerId?: string | null;
      notifications?: {
        orderPlaced?: boolean;
        orderChanged?: boolean;
        outForDelivery?: boolean;
        nextStop?: boolean;
        delivered?: boolean;
        sdsRevised?: boolean;
        weekReport?: boolean;
      };
      appearance?: "system" | "light" | "dark";
    };
    output: {
      ok: true;
    };
  };
  /** A new short-lived token whose claims carry the role as it is now. Send it as Authorization: Bearer. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeToken: {
    input: Record<string, never>;
    output: {
      token: string;
      expiresAt: string;
    };
  };
  /** Sign in with e-mail and password. Anyone, signed in or not. */
  postSignIn: {
    input: {
      email: string;
      password: string;
      deliveriesOnly?: boolean;
    };
    output: {
      signedIn: boolean;
      user: {
        uid: string;
        displayName: string;
        role: "user" | "admin" | "super_admin";
      } | null;
      token: string | null;
      expiresAt: string | null;
    };
  };
  /** The second step of a sign-in: a code of the authenticator app, or a recovery code. Anyone, signed in or not. */
  postSignInSecondStep: {
    input: {
      code: string;
      deliveriesOnly?: boolean;
    };
    output: {
      signedIn: boolean;
      user: {
        uid: string;
        displayName: string;
        role: "user" | "admin" | "super_admin";
      } | null;
      token: string | null;
      expiresAt: string | null;
    };
  };
  /** Begin a sign-in by passkey: what the browser asks its authenticators for (WebAuthn request options). Good for five minutes, once, with the cookie of this answer. Anyone, signed in or not. */
  postSignInPasskeyOptions: {
    input: Record<string, never>;
    output: {
      options: Record<string, unknown>;
    };
  };
  /** Sign in with a passkey: no e-mail, no password, no second step. Anyone, signed in or not. */
  postSignInPasskey: {
    input: {
      response: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string;
        };
      };
      deliveriesOnly?: boolean;
    };
    output: {
      signedIn: boolean;
      user: {
        uid: string;
        displayName: string;
        role: "user" | "admin" | "super_admin";
      } | null;
      token: string | null;
      expiresAt: string | null;
    };
  };
  /** End this session. Anyone, signed in or not. */
  postSignOut: {
    input: Record<string, never>;
    output: {
      ok: true;
    };
  };
  /** Ask for a reset e-mail. The answer is the same for known and unknown addresses. Anyone, signed in or not. */
  postForgotPassword: {
    input: {
      email: string;
    };
    output: {
      ok: true;
    };
  };
  /** Is this reset code good? It is not used up. Anyone, signed in or not. */
  postResetPasswordVerify: {
    input: {
      oobCode: string;
    };
    output: {
      email: string | null;
      purpose: string;
    };
  };
  /** Set a new password with a reset code. All sessions of the person end. Anyone, signed in or not. */
  postResetPasswordConfirm: {
    input: {
      oobCode: string;
      password: string;
      displayName?: string;
      email?: string;
    };
    output: {
      ok: true;
    };
  };
  /** The token that goes into a form for an account request. Anyone, signed in or not. */
  getAccountRequestsForm: {
    input: Record<string, never>;
    output: {
      formToken: string;
    };
  };
  /** A visitor asks for an account. Anyone, signed in or not. */
  postAccountRequests: {
    input: {
      name: string;
      company: string;
      email: string;
      phone?: string;
      message?: string;
      formToken: string;
      website?: string;
    };
    output: {
      reference: string;
    };
  };
  /** Account requests of visitors, open ones first. Staff with the duty desk (a super_admin has all duties). */
  getAccountRequests: {
    input: Record<string, never>;
    output: {
      requests: {
        id: string;
        reference: string;
        name: string;
        company: string;
        email: string;
        phone: string | null;
        message: string;
        state: "new" | "answered" | "closed";
        createdAt: string;
        handledAt: string | null;
        handledBy: string | null;
        answer: string;
        isOwn: boolean;
        forHouse: boolean;
        hasAccount: boolean;
      }[];
    };
  };
  /** People by name, with search and filters. Staff with the duty desk (a super_admin has all duties). */
  getPeople: {
    input: {
      q?: string;
      role?: "" | "user" | "admin" | "super_admin";
      state?: "all" | "active" | "invited" | "disabled";
      after?: string;
    };
    output: {
      people: {
        id: string;
        displayName: string;
        email: string;
        role: "user" | "admin" | "super_admin";
        awaitsPassword: boolean;
        brands: string[];
        allBrands: boolean;
        customers: number | null;
        state: "active" | "invited" | "disabled";
        invitedAt: string | null;
        duties: ("desk" | "driver" | "books")[];
        secondFactor: boolean;
        salesRep: boolean;
        lastSignInAt: string | null;
        createdAt: string;
      }[];
      next: string | null;
    };
  };
  /** One person with customers and sign-in history. Staff with the duty desk (a super_admin has all duties). */
  getPeopleId: {
    input: {
      id: string;
    };
    output: {
      id: string;
      displayName: string;
      email: string;
      role: "user" | "admin" | "super_admin";
      awaitsPassword: boolean;
      brands: string[];
      allBrands: boolean;
      customers: number | null;
      state: "active" | "invited" | "disabled";
      invitedAt: string | null;
      duties: ("desk" | "driver" | "books")[];
      secondFactor: boolean;
      salesRep: boolean;
      lastSignInAt: string | null;
      createdAt: string;
      customerList: {
        id: string;
        name: string;
        city: string;
      }[];
      signIns: {
        at: string;
        outcome: string;
        network: string | null;
        agent: string | null;
      }[];
      phone: string;
      sessions: number;
      passkeys: number;
      phones: {
        id: string;
        agent: string;
        lastSeenAt: string;
      }[];
    };
  };
  /** Change the name, role, brands or customers of a person. super_admin only. */
  patchPeopleId: {
    input: {
      id: string;
    } & {
      role?: "user" | "admin" | "super_admin";
      duties?: ("desk" | "driver" | "books")[];
      brands?: "all" | string[];
      customers?: "all" | string[];
      displayName?: string;
      phone?: string;
    };
    output: {
      ok: true;
    };
  };
  /** Disable an account at once, everywhere. super_admin only. */
  postPeopleIdDisable: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Let a disabled account sign in again. super_admin only. */
  postPeopleIdEnable: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Sign a person out of all devices. super_admin only. */
  postPeopleIdSignOut: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Send the invitation again. Staff with the duty desk (a super_admin has all duties). */
  postPeopleIdInvite: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Take back an invitation that nobody has used: its link dies and the account goes. Staff with the duty desk (a super_admin has all duties). */
  postPeopleIdTakeBack: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Close an account request without an account, with an answer to the visitor who asked. Staff with the duty desk (a super_admin has all duties). */
  postAccountRequestsIdClose: {
    input: {
      id: string;
    } & {
      answer?: string;
    };
    output: {
      ok: true;
    };
  };
  /** Take a closed account request up again. Staff with the duty desk (a super_admin has all duties). */
  postAccountRequestsIdReopen: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Change the own password. All other sessions end. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMePassword: {
    input: {
      current: string;
      password: string;
    };
    output: {
      ok: true;
    };
  };
  /** Give the password again, so that the next five minutes count as a fresh sign-in. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeConfirmPassword: {
    input: {
      current: string;
    };
    output: {
      ok: true;
    };
  };
  /** Ask for another e-mail address. It takes effect when its link is used. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeEmail: {
    input: {
      current: string;
      email: string;
    };
    output: {
      ok: true;
    };
  };
  /** Confirm the new e-mail address with the code of its link. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeEmailConfirm: {
    input: {
      code: string;
    };
    output: {
      email: string;
    };
  };
  /** Devices that are signed in. Signed-in users; what they may touch follows from their role, brands and customers. */
  getUsersMeDevices: {
    input: Record<string, never>;
    output: {
      devices: {
        id: string;
        agent: string;
        network: string;
        signedInAt: string;
        lastSeenAt: string;
        current: boolean;
        deliveriesOnly: boolean;
      }[];
    };
  };
  /** Sign one of the own devices out, or end the key of a program. Signed-in users; what they may touch follows from their role, brands and customers. */
  deleteUsersMeDevicesId: {
    input: {
      id: string;
    };
    output: {
      ok: true;
    };
  };
  /** Sign out of all devices but this one. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeSignOutEverywhere: {
    input: Record<string, never>;
    output: {
      ended: number;
    };
  };
  /** Begin setting up two-step sign-in: the address for the authenticator app and the recovery codes. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeSecondFactor: {
    input: {
      current: string;
    };
    output: {
      uri: string;
      secret: string;
      recoveryCodes: string[];
    };
  };
  /** Turn two-step sign-in on with a first code. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeSecondFactorConfirm: {
    input: {
      code: string;
    };
    output: {
      ok: true;
    };
  };
  /** Turn two-step sign-in off. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeSecondFactorDisable: {
    input: {
      current: string;
    };
    output: {
      ok: true;
    };
  };
  /** New recovery codes; the old ones no longer work. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeSecondFactorRecoveryCodes: {
    input: {
      current: string;
    };
    output: {
      recoveryCodes: string[];
    };
  };
  /** The own passkeys, without their keys. Signed-in users; what they may touch follows from their role, brands and customers. */
  getUsersMePasskeys: {
    input: Record<string, never>;
    output: {
      passkeys: {
        id: string;
        name: string;
        backedUp: boolean;
        createdAt: string;
        lastUsedAt: string | null;
      }[];
    };
  };
  /** Add the passkey that the authenticator made. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMePasskeys: {
    input: {
      name: string;
      response: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
          clientDataJSON: string;
          attestationObject: string;
          transports?: string[];
        };
      };
    };
    output: {
      id: string;
    };
  };
  /** Begin adding a passkey: what the browser asks an authenticator for (WebAuthn creation options). Good for five minutes, once. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMePasskeysOptions: {
    input: {
      current: string;
    };
    output: {
      options: Record<string, unknown>;
    };
  };
  /** Remove a passkey of one’s own. Takes the password; all other sessions end. Signed-in users; what they may touch follows from their role, brands and customers. */
  deleteUsersMePasskeysId: {
    input: {
      id: string;
    } & {
      current: string;
    };
    output: {
      ok: true;
    };
  };
  /** The own keys for programs, without the keys themselves. Signed-in users; what they may touch follows from their role, brands and customers. */
  getUsersMeApiKeys: {
    input: Record<string, never>;
    output: {
      apiKeys: {
        id: string;
        name: string;
        readsOnly: boolean;
        createdAt: string;
        lastUsedAt: string | null;
        expiresAt: string;
      }[];
    };
  };
  /** Make a key for a program that acts as this person. The key is answered once. Signed-in users; what they may touch follows from their role, brands and customers. */
  postUsersMeApiKeys: {
    input: {
      name: string;
      readsOnly: boolean;
      days: 30 | 90 | 365;
      current: string;
    };
    output: {
      id: string;
      key: string;
      expiresAt: string;
    };
  };
  /** When the address of the own calendar of deliveries was made, without the address. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  getUsersMeCalendar: {
    input: Record<string, never>;
    output: {
      madeAt: string | null;
    };
  };
  /** Make the address under which a calendar program reads the own deliveries (text/calendar). It is answered once; one that was there ends. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  postUsersMeCalendar: {
    input: Record<string, never>;
    output: {
      address: string;
    };
  };
  /** End the address of the own calendar of deliveries. Customers’ buyers, and sales reps, or staff with the duty desk, or staff with the duty books (a super_admin has all duties). */
  deleteUsersMeCalendar: {
    input: Record<string, never>;
    output: {
      ok: true;
    };
  };
  /** Everything that is kept about the signed-in person, as JSON. Signed-in users; what they may touch follows from their role, brands and customers. */
  getUsersMeExport: {
    input: Record<string, never>;
    output: Record<string, unknown>;
  };
  /** Send a contact request. Anyone, signed in or not. */
  postContactUs: {
    input: {
      name: string;
      email: string;
      company?: string;
      phone?: string;
      topic: "ordering" | "new-account" | "sds" | "delivery" | "other";
      message: string;
      website?: string;
      openedAt: number;
    };
    output: {
      reference: string;
    };
  };
  /** The contact inbox, newest first. Staff with the duty desk (a super_admin has all duties). */
  getContactRequests: {
    input: {
      state?: "new" | "answered" | "closed" | "all";
      before?: string;
    };
    output: {
      rows: {
        id: string;
        reference: string;
        name: string;
        email: string;
        company: string;
        phone: string;
        topic: "ordering" | "new-account" | "sds" | "delivery" | "other";
        message: string;
        state: "new" | "answered" | "closed";
        handledByName: string | null;
        createdAt: string;
        orderId: string | null;
        orderNumber: string;
      }[];
      next: string | null;
    };
  };
  /** Mail an answer to whoever wrote, and mark the request as answered. Staff with the duty desk (a super_admin has all duties). */
  postContactRequestsIdAnswers: {
    input: {
      id: string;
    } & {
      answer: string;
    };
    output: {
      id: string;
    };
  };
  /** Mark a contact request as new, answered or closed. Staff with the duty desk (a super_admin has all duties). */
  postContactRequestsIdState: {
    input: {
      id: string;
    } & {
      state: "new" | "answered" | "closed";
    };
    output: Record<string, never>;
  };
  /** Change the safety data of a unique product; the version must be the present one. super_admin only. */
  putSafetyDataNameKey: {
    input: {
      nameKey: string;
    } & {
      version: number;
      signalWord: "" | "Danger" | "Warning";
      pictograms: ("GHS01" | "GHS02" | "GHS03" | "GHS04" | "GHS05" | "GHS06" | "GHS07" | "GHS08" | "GHS09")[];
      hStatements: string[];
      pStatements: string[];
      unNumber: string | null;
      packingGroup: ("I" | "II" | "III") | null;
      notRegulated?: boolean;
      epaRegNo: string | null;
      dilution: string;
      ph: number | null;
      contactTime: string;
      epaSignalWord?: "" | "Danger" | "Warning" | "Caution" | "None";
      activeIngredients?: string;
      reactivityGroup: ("hypochlorite" | "calcium-hypochlorite" | "chlorinated-isocyanurate" | "bromine" | "acid" | "mild-acid" | "hydrochloric-acid" | "sulfuric-acid" | "nitric-acid" | "fluoride" | "chlorite" | "iodophor" | "acetic-acid" | "peracetic-acid" | "amine" | "strong-peroxide" | "peroxide" | "oxygen-bleach" | "oxidizer" | "strong-alkali" | "mild-alkali" | "algaecide" | "quat" | "alcohol" | "organic" | "aerosol" | "reducing-agent" | "metal" | "none") | null;
      alsoGroups?: ("hypochlorite" | "calcium-hypochlorite" | "chlorinated-isocyanurate" | "bromine" | "acid" | "mild-acid" | "hydrochloric-acid" | "sulfuric-acid" | "nitric-acid" | "fluoride" | "chlorite" | "iodophor" | "acetic-acid" | "peracetic-acid" | "amine" | "strong-peroxide" | "peroxide" | "oxygen-bleach" | "oxidizer" | "strong-alkali" | "mild-alkali" | "algaecide" | "quat" | "alcohol" | "organic" | "aerosol" | "reducing-agent" | "metal" | "none")[];
      casNumbers?: string[];
      density?: number | null;
      hCategories?: string[];
      useDilutions?: {
        parts: number;
        signalWord: "" | "Danger" | "Warning";
        pictograms: ("GHS01" | "GHS02" | "GHS03" | "GHS04" | "GHS05" | "GHS06" | "GHS07" | "GHS08" | "GHS09")[];
        hStatements: string[];
        pStatements: string[];
        source: string;
      }[];
      technicalName?: string;
      rqSubstance?: "" | "acetic acid" | "ammonia" | "ammonium bifluoride" | "ammonium hydroxide" | "calcium hypochlorite" | "cupric sulfate" | "formic acid" | "hydrochloric acid" | "hydrofluoric acid" | "nitric acid" | "phosphoric acid" | "potassium hydroxide" | "sodium bisulfite" | "sodium hydroxide" | "sodium hypochlorite" | "sulfuric acid";
      rqPercent?: number | null;
    };
    output: {
      nameKey: string;
      name: string;
      brand: string;
      hazardous: boolean;
      version: number;
      signalWord: "" | "Danger" | "Warning";
      pictograms: ("GHS01" | "GHS02" | "GHS03" | "GHS04" | "GHS05" | "GHS06" | "GHS07" | "GHS08" | "GHS09")[];
      hStatements: string[];
      pStatements: string[];
      unNumber: string | null;
      packingGroup: ("I" | "II" | "III") | null;
      notRegulated: boolean;
      epaRegNo: string | null;
      dilution: string;
      ph: number | null;
      contactTime: string;
      epaSignalWord: "" | "Danger" | "Warning" | "Caution" | "None";
      activeIngredients: string;
      reactivityGroup: ("hypochlorite" | "calcium-hypochlorite" | "chlorinated-isocyanurate" | "bromine" | "acid" | "mild-acid" | "hydrochloric-acid" | "sulfuric-acid" | "nitric-acid" | "fluoride" | "chlorite" | "iodophor" | "acetic-acid" | "peracetic-acid" | "amine" | "strong-peroxide" | "peroxide" | "oxygen-bleach" | "oxidizer" | "strong-alkali" | "mild-alkali" | "algaecide" | "quat" | "alcohol" | "organic" | "aerosol" | "reducing-agent" | "metal" | "none") | null;
      alsoGroups: ("hypochlorite" | "calcium-hypochlorite" | "chlorinated-isocyanurate" | "bromine" | "acid" | "mild-acid" | "hydrochloric-acid" | "sulfuric-acid" | "nitric-acid" | "fluoride" | "chlorite" | "iodophor" | "acetic-acid" | "peracetic-acid" | "amine" | "strong-peroxide" | "peroxide" | "oxygen-bleach" | "oxidizer" | "strong-alkali" | "mild-alkali" | "algaecide" | "quat" | "alcohol" | "organic" | "aerosol" | "reducing-agent" | "metal" | "none")[];
      casNumbers: string[];
      density: number | null;
      hCategories: string[];
      useDilutions: {
        parts: number;
        signalWord: "" | "Danger" | "Warning";
        pictograms: ("GHS01" | "GHS02" | "GHS03" | "GHS04" | "GHS05" | "GHS06" | "GHS07" | "GHS08" | "GHS09")[];
        hStatements: string[];
        pStatements: string[];
        source: string;
      }[];
      technicalName: string;
      rqSubstance: "" | "acetic acid" | "ammonia" | "ammonium bifluoride" | "ammonium hydroxide" | "calcium hypochlorite" | "cupric sulfate" | "formic acid" | "hydrochloric acid" | "hydrofluoric acid" | "nitric acid" | "phosphoric acid" | "potassium hydroxide" | "sodium bisulfite" | "sodium hydroxide" | "sodium hypochlorite" | "sulfuric acid";
      rqPercent: number | null;
      casRead: string[];
      warnings: {
        field: string;
        message: string;
      }[];
    };
  };
  /** The safety data of a unique product, with what does not agree in it and every revision of its sheet. super_admin only. */
  getSafetyDataNameKey: {
    input: {
      nameKey: string;
    };
    output: {
      nameKey: string;
      name: string;
      brand: string;
      hazardous: boolean;
      version: number;
      signalWord: "" | "Danger" | "Warning";
      pictograms: ("GHS01" | "GHS02" | "GHS03" | "GHS04" | "GHS05" | "GHS06" | "GHS07" | "GHS08" | "GHS09")[];
      hStatements: string[];
      pStatements: string[];
      unNumber: string | null;
      packingGroup: ("I" | "II" | "III") | null;
      notRegulated: boolean;
      epaRegNo: string | null;
      dilution: string;
      ph: number | null;
      contactTime: string;
      epaSignalWord: "" | "Danger" | "Warning" | "Caution" | "None";
      activeIngredients: string;
      reactivityGroup: ("hypochlorite" | "calcium-hypochlorite" | "chlorinated-isocyanurate" | "bromine" | "acid" | "mild-acid" | "hydrochloric-acid" | "sulfuric-acid" | "nitric-acid" | "fluoride" | "chlorite" | "iodophor" | "acetic-acid" | "peracetic-acid" | "amine" | "strong-peroxide" | "peroxide" | "oxygen-bleach" | "oxidizer" | "strong-alkali" | "mild-alkali" | "algaecide" | "quat" | "alcohol" | "organic" | "aerosol" | "reducing-agent" | "metal" | "none") | null;
      alsoGroups: ("hypochlorite" | "calcium-hypochlorite" | "chlorinated-isocyanurate" | "bromine" | "acid" | "mild-acid" | "hydrochloric-acid" | "sulfuric-acid" | "nitric-acid" | "fluoride" | "chlorite" | "iodophor" | "acetic-acid" | "peracetic-acid" | "amine" | "strong-peroxide" | "peroxide" | "oxygen-bleach" | "oxidizer" | "strong-alkali" | "mild-alkali" | "algaecide" | "quat" | "alcohol" | "organic" | "aerosol" | "reducing-agent" | "metal" | "none")[];
      casNumbers: string[];
      density: number | null;
      hCategories: string[];
      useDilutions: {
        parts: number;
        signalWord: "" | "Danger" | "Warning";
        pictograms: ("GHS01" | "GHS02" | "GHS03" | "GHS04" | "GHS05" | "GHS06" | "GHS07" | "GHS08" | "GHS09")[];
        hStatements: string[];
        pStatements: string[];
        source: string;
      }[];
      technicalName: string;
      rqSubstance: "" | "acetic acid" | "ammonia" | "ammonium bifluoride" | "ammonium hydroxide" | "calcium hypochlorite" | "cupric sulfate" | "formic acid" | "hydrochloric acid" | "hydrofluoric acid" | "nitric acid" | "phosphoric acid" | "potassium hydroxide" | "sodium bisulfite" | "sodium hydroxide" | "sodium hypochlorite" | "sulfuric acid";
      rqPercent: number | null;
      casRead: string[];
      warnings: {
        field: string;
        message: string;
      }[];
      revisions: {
        id: string;
        number: number;
        date: string | null;
        language: string;
        sizeBytes: number;
        pageCount: number;
        sha256: string;
        uploadedAt: string;
        supersededAt: string | null;
        withdrawn: boolean;
        recalled: boolean;
        comparedAt: string | null;
        sectionPages: Record<string, number>;
      }[];
    };
  };
  /** The safety data of all unique products as a CSV file. super_admin only. */
  getSafetyDataExport: {
    input: Record<string, never>;
    output: unknown;
  };
  /** Take safety data from a CSV file, with a report for each row. super_admin only. */
  postSafetyDataImport: {
    input: { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: {
      changed: number;
      same: number;
      refused: number;
      rows: {
        line: number;
        nameKey: string;
        result: "changed" | "same" | "refused";
        messages: string[];
      }[];
      refusedCsv: string;
    };
  };
  /** The public library: active products with hazard signs and the address of their sheet. Anyone, signed in or not. */
  getSds: {
    input: {
      q?: string;
      brand?: string | string[];
      category?: string | string[];
      signal?: string | string[];
      pictogram?: string | string[];
      epa?: "yes";
      after?: string;
    };
    output: {
      rows: {
        nameKey: string;
        name: string;
        brand: string;
        category: string;
        onFile: boolean;
        signalWord: "" | "Danger" | "Warning";
        pictograms: string[];
        epaRegNo: string | null;
        sheet: {
          number: number;
          date: string | null;
          sizeBytes: number;
        } | null;
        earlier: {
          number: number;
          date: string | null;
          recalled: boolean;
        }[];
      }[];
      next: string | null;
    };
  };
  /** Say that a sheet arrived at a customer’s site. Signed-in users; what they may touch follows from their role, brands and customers. */
  postSdsHandoversAcknowledge: {
    input: {
      customerId: string;
      revisionId: string;
    };
    output: Record<string, never>;
  };
  /** Make an uploaded file (POST /api/files, purpose `product-sds`) the current sheet, with the revision date printed on it as `date`. super_admin only. */
  postSafetyDataNameKeySheets: {
    input: {
      nameKey: string;
    } & {
      file: string;
      date: string | "";
      language?: "en" | "es";
      shared?: boolean;
      looked?: boolean;
    };
    output: {
      revisionId: string;
      number: number;
      sha256: string;
    };
  };
  /** Whom a new sheet of the product would tell by e-mail, and who has no address. super_admin only. */
  getSafetyDataNameKeyAudience: {
    input: {
      nameKey: string;
    };
    output: {
      mailed: number;
      mailedNames: string[];
      withoutEmail: number;
      withoutEmailNames: string[];
    };
  };
  /** Put the revision date of a sheet right, with the reason; what stood there stays in the trail. super_admin only. */
  postSafetyDataNameKeySheetsRevisionIdDate: {
    input: {
      nameKey: string;
      revisionId: string;
    } & {
      date: string;
      reason: string;
    };
    output: {
      number: number;
      date: string;
    };
  };
  /** Take a revision back before its mails leave: it is withdrawn, and the one before is current again; asked again, the same answer. super_admin only. */
  postSafetyDataNameKeySheetsRevisionIdTakeBack: {
    input: {
      nameKey: string;
      revisionId: string;
    };
    output: {
      number: number;
      current: number | null;
    };
  };
  /** Name who gets the safety data sheets of a site, and how; e-mail needs the recorded agreement of the site. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  putCustomersCustomerIdSafetyContact: {
    input: {
      customerId: string;
    } & {
      version: number;
      name: string;
      email: "" | string;
      phone?: string;
      channel: "e-mail" | "paper";
      language?: "en" | "es";
      agreed?: boolean;
      told?: "" | "e-mail" | "letter" | "phone";
      agreedBy?: string;
      agreedOn?: "" | string;
      words?: string;
      note?: string;
    };
    output: {
      version: number;
    };
  };
  /** Keep the letter or e-mail in which a site agreed to sheets by e-mail: a PDF or a picture as the raw body, with the `version` of the contact; for our own people. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postCustomersCustomerIdAgreementLetters: {
    input: {
      customerId: string;
    } & { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: {
      id: string;
      contentType: string;
      sizeBytes: number;
    };
  };
  /** The kept letter or e-mail of a site, as it came, for our own people. Signed-in users; what they may touch follows from their role, brands and customers. */
  getCustomersCustomerIdAgreementLettersId: {
    input: {
      customerId: string;
      id: string;
    };
    output: unknown;
  };
  /** Recall a revision that went out wrongly: it is never current again, and whoever had it is told; asked again, the same answer. super_admin only. */
  postSafetyDataNameKeySheetsRevisionIdRecall: {
    input: {
      nameKey: string;
      revisionId: string;
    } & {
      what: "wrong-product" | "wrong-file" | "wrong-content";
      reason: string;
    };
    output: {
      number: number;
      current: number | null;
      had: number;
    };
  };
  /** Mail the current sheet to customers that still need it and agreed to e-mail; none named: to all of them. Nobody gets it twice. Staff with the duty desk (a super_admin has all duties). */
  postSafetyDataNameKeySend: {
    input: {
      nameKey: string;
    } & {
      customerIds?: string[];
    };
    output: {
      mailed: number;
      onPaper: number;
    };
  };
  /** Say that a customer who had a recalled sheet was told, and how. Staff with the duty desk (a super_admin has all duties). */
  postSdsRecallsRevisionIdTold: {
    input: {
      revisionId: string;
    } & {
      customerId: string;
      how: "phone" | "visit" | "paper";
      note?: string;
    };
    output: Record<string, never>;
  };
  /** Ask for several sheets as one PDF; the same sheets on one day give the same binder. Anyone, signed in or not. */
  postSdsBinders: {
    input: {
      nameKeys?: string[];
      customerId?: string;
    };
    output: {
      id: string;
      title: string;
      state: "queued" | "ready" | "failed";
      done: number;
      total: number;
      sizeBytes: number | null;
      missing: string[];
      leftOut: string[];
    };
  };
  /** How far a binder is. Anyone, signed in or not. */
  getSdsBindersId: {
    input: {
      id: string;
    };
    output: {
      id: string;
      title: string;
      state: "queued" | "ready" | "failed";
      done: number;
      total: number;
      sizeBytes: number | null;
      missing: string[];
      leftOut: string[];
    };
  };
  /** Make the code of a storeroom: whoever scans it opens the sheets of what the site has received. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postSiteCodes: {
    input: {
      customerId: string;
      storeroom: string;
    };
    output: {
      id: string;
    };
  };
  /** Give the storeroom of a code another name; its sign stays valid. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postSiteCodesCodeIdRename: {
    input: {
      codeId: string;
    } & {
      storeroom: string;
    };
    output: Record<string, never>;
  };
  /** Take a code back for good. Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties). */
  postSiteCodesCodeIdRevoke: {
    input: {
      codeId: string;
    };
    output: Record<string, never>;
  };
  /** Upload a file as the raw body, with the header `X-Bellcart: 1`: pictures and sheets of products, and general files. super_admin only. */
  postFiles: {
    input: { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: {
      path: string;
      url: string;
      contentType: string;
      sizeBytes: number;
      sha256: string;
      uploadedAt: string;
      width: number | null;
      height: number | null;
      pages: number | null;
    };
  };
  /** Delete all files of a general folder, `general/{id}`; files of products go with their product. super_admin only. */
  deleteFileFolders: {
    input: {
      folder: string;
    };
    output: {
      removed: number;
    };
  };
  /** What anybody may know of the company, and the version of its settings. Anyone, signed in or not. */
  getCompanySettings: {
    input: Record<string, never>;
    output: {
      version: number;
      settings: {
        name: string;
        legalName: string;
        email: string;
        phone: string;
        emergencyPhone: string;
        address1: string;
        city: string;
        state: string;
        zip: string;
        timeZone: string;
        publicCatalogue: boolean;
      };
    };
  };
  /** Change company settings; the version must be the present one. super_admin only. */
  patchCompanySettings: {
    input: {
      version: number;
      settings: {
        name?: string;
        legalName?: string;
        email?: string;
        phone?: string;
        emergencyPhone?: string;
        address1?: string;
        city?: string;
        state?: string;
        zip?: string;
        officeHours?: string;
        deliveryArea?: string;
        paymentTerms?: string;
        howToPay?: string;
        accountOpening?: string;
        certifications?: string;
        publicOrderTerms?: boolean;
        dockPosition?: string;
        timeZone?: string;
        publicCatalogue?: boolean;
        usesQuickBooks?: "undecided" | "yes" | "no";
        setUpNotForUs?: ("emergency" | "density" | "trucks" | "training" | "people" | "guide")[];
        confirmOrdersAtOnce?: boolean;
        backOrdersAllowed?: boolean;
        usualTaxRateBp?: number | null;
        orderMinimumCents?: number;
        deliveryFeeCents?: number;
        freeDeliveryFromCents?: number;
        fuelSurcharge?: "off" | "fixed" | "percent";
        fuelSurchargeCents?: number;
        fuelSurchargeBp?: number;
        fuelSurchargeTaxable?: boolean;
        depositDrum55Cents?: number;
        depositDrum30Cents?: number;
        depositDrum15Cents?: number;
        depositPail5Cents?: number;
        depositCarboy15Cents?: number;
        depositToteCents?: number;
        depositTaxable?: boolean;
        orderPrefix?: string;
        cutoffHour?: number;
        deliveryLeadDays?: number;
        departureAsksCount?: boolean;
        departureAsksCapacity?: boolean;
        deliversOnSaturday?: boolean;
        deliversOnSunday?: boolean;
        closures?: {
          day: string;
          name?: string;
        }[];
        invoicedPriceWindowDays?: number;
        invoicedPricesCount?: boolean;
        pricesFromReceipts?: boolean;
        pricesFromBundles?: boolean;
        priceOutlierPercent?: number;
        heldPricesPercent?: number;
        heldPricesFrom?: number;
        heldPriceChangePercent?: number;
        minimumMarginPercent?: number;
        attentionMails?: boolean;
        claimDays?: number;
        staffSecondFactorRequired?: boolean;
        staffSecondFactorFrom?: string;
        fileQuotaMb?: number;
      };
    };
    output: {
      version: number;
      settings: {
        name: string;
        legalName: string;
        email: string;
        phone: string;
        emergencyPhone: string;
        address1: string;
        city: string;
        state: string;
        zip: string;
        officeHours: string;
        deliveryArea: unknown;
        paymentTerms: unknown;
        howToPay: unknown;
        accountOpening: unknown;
        certifications: unknown;
        publicOrderTerms: boolean;
        dockPosition: string;
        timeZone: string;
        publicCatalogue: boolean;
        usesQuickBooks: "undecided" | "yes" | "no";
        setUpNotForUs: ("emergency" | "density" | "trucks" | "training" | "people" | "guide")[];
        confirmOrdersAtOnce: boolean;
        backOrdersAllowed: boolean;
        usualTaxRateBp: number | null;
        orderMinimumCents: number;
        deliveryFeeCents: number;
        freeDeliveryFromCents: number;
        fuelSurcharge: "off" | "fixed" | "percent";
        fuelSurchargeCents: number;
        fuelSurchargeBp: number;
        fuelSurchargeTaxable: boolean;
        depositDrum55Cents: number;
        depositDrum30Cents: number;
        depositDrum15Cents: number;
        depositPail5Cents: number;
        depositCarboy15Cents: number;
        depositToteCents: number;
        depositTaxable: boolean;
        orderPrefix: string;
        cutoffHour: number;
        deliveryLeadDays: number;
        departureAsksCount: boolean;
        departureAsksCapacity: boolean;
        deliversOnSaturday: boolean;
        deliversOnSunday: boolean;
        closures: {
          day: string;
          name: string;
        }[];
        invoicedPriceWindowDays: number;
        invoicedPricesCount: boolean;
        pricesFromReceipts: boolean;
        pricesFromBundles: boolean;
        priceOutlierPercent: number;
        heldPricesPercent: number;
        heldPricesFrom: number;
        heldPriceChangePercent: number;
        minimumMarginPercent: number;
        attentionMails: boolean;
        claimDays: number;
        staffSecondFactorRequired: boolean;
        staffSecondFactorFrom: string;
        fileQuotaMb: number;
      };
    };
  };
  /** A page of the audit log, newest first, by filters. super_admin only. */
  getAuditLog: {
    input: {
      action?: string;
      actor?: string;
      object?: string;
      from?: string;
      to?: string;
      before?: number;
    };
    output: {
      rows: {
        seq: number;
        at: string;
        actorKind: string;
        actorId: string | null;
        actorName: string | null;
        actorRole: string | null;
        action: string;
        objectKind: string;
        objectId: string | null;
        before: unknown;
        after: unknown;
        result: string;
        requestId: string | null;
        network: string | null;
      }[];
      next: number | null;
    };
  };
  /** The filtered audit log as a CSV file. super_admin only. */
  getAuditLogExport: {
    input: {
      action?: string;
      actor?: string;
      object?: string;
      from?: string;
      to?: string;
      before?: number;
    };
    output: unknown;
  };
  /** Check that no row of the audit log was altered or taken out. super_admin only. */
  getAuditLogChain: {
    input: Record<string, never>;
    output: {
      rows: number;
      brokenAt: number | null;
      lastHash: string;
    };
  };
  /** A browser reports a fault of one of our pages. Anyone, signed in or not. */
  postErrorReports: {
    input: {
      name?: string;
      message: string;
      stack?: string;
      url?: string;
      requestId?: string;
    };
    output: Record<string, never>;
  };
  /** A browser reports a violation of our Content-Security-Policy. Anyone, signed in or not. */
  postCspReports: {
    input: { file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string };
    output: Record<string, never>;
  };
  /** The programs that are told of orders, without their secrets. super_admin only. */
  getWebhooks: {
    input: Record<string, never>;
    output: {
      webhooks: {
        id: string;
        address: string;
        types: ("order.placed" | "order.on_hold" | "order.confirmed" | "order.out_for_delivery" | "order.part_delivered" | "order.delivered" | "order.cancelled" | "order.changed")[];
        note: string;
        state: "on" | "failing" | "paused" | "paused-failing";
        failingSince: string | null;
        createdAt: string;
        waiting: number;
        failed: number;
      }[];
    };
  };
  /** Add a program that is told of orders. Its secret is answered once. super_admin only. */
  postWebhooks: {
    input: {
      address: string;
      types: ("order.placed" | "order.on_hold" | "order.confirmed" | "order.out_for_delivery" | "order.part_delivered" | "order.delivered" | "order.cancelled" | "order.changed")[];
      note?: string;
    };
    output: {
      id: string;
      secret: string;
    };
  };
  /** Pause a receiver of webhooks, or resume it and send what waited meanwhile. super_admin only. */
  patchWebhooksId: {
    input: {
      id: string;
    } & {
      paused: boolean;
    };
    output: Record<string, never>;
  };
  /** Remove a receiver of webhooks with its messages. super_admin only. */
  deleteWebhooksId: {
    input: {
      id: string;
    };
    output: Record<string, never>;
  };
  /** Say anew of which events a receiver of webhooks is told. What waits for one that was taken away is not sent. super_admin only. */
  putWebhooksIdEvents: {
    input: {
      id: string;
    } & {
      types: ("order.placed" | "order.on_hold" | "order.confirmed" | "order.out_for_delivery" | "order.part_delivered" | "order.delivered" | "order.cancelled" | "order.changed")[];
    };
    output: {
      unsent: number;
    };
  };
  /** Give a receiver of webhooks another secret, answered once; both sign for a day. super_admin only. */
  postWebhooksIdSecret: {
    input: {
      id: string;
    };
    output: {
      secret: string;
    };
  };
  /** Send a receiver of webhooks a test, once. super_admin only. */
  postWebhooksIdTest: {
    input: {
      id: string;
    };
    output: {
      messageId: string;
    };
  };
  /** The last 50 messages to a receiver of webhooks, with what was answered. super_admin only. */
  getWebhooksIdMessages: {
    input: {
      id: string;
    };
    output: {
      messages: {
        id: string;
        receiverId: string;
        type: string;
        number: string;
        orderId: string | null;
        state: "waiting" | "sent" | "failed";
        tries: number;
        triedAt: string | null;
        status: number | null;
        answer: string;
        createdAt: string;
      }[];
    };
  };
  /** Send all messages again that a receiver of webhooks was not told. super_admin only. */
  postWebhooksIdSendAgain: {
    input: {
      id: string;
    };
    output: {
      count: number;
    };
  };
  /** Send one webhook message again, under the id that it had. super_admin only. */
  postWebhookMessagesIdSendAgain: {
    input: {
      id: string;
    };
    output: Record<string, never>;
  };
  /** The drawn pack of a size, `{sku}.svg`. Anyone, signed in or not. */
  getProductArtFile: {
    input: {
      file: string;
    };
    output: unknown;
  };
  /** The 1200 x 630 link preview of a size, `{sku}.png`. Anyone, signed in or not. */
  getProductPreviewFile: {
    input: {
      file: string;
    };
    output: unknown;
  };
}

export interface Place {
  method: string;
  path: string;
  /** What goes into the address's query; the rest of an input is the body. */
  query?: readonly string[];
  /** It takes an Idempotency-Key: sent again with the same one, it is done once. */
  keyed?: boolean;
}

export const OPERATIONS: Readonly<Record<keyof Operations, Place>> = {
  getProducts: { method: 'GET', path: '/api/products', query: ["list","search","nameKey","ids","customer","after","limit","fields"] },
  postProducts: { method: 'POST', path: '/api/products', keyed: true },
  getPublicProducts: { method: 'GET', path: '/api/public/products', query: ["q","brand","category","hazardous","certified","sort","after"] },
  patchProductsId: { method: 'PATCH', path: '/api/products/{id}', keyed: true },
  deleteProductsId: { method: 'DELETE', path: '/api/products/{id}' },
  getProductsExport: { method: 'GET', path: '/api/products-export' },
  patchProductsIdFacts: { method: 'PATCH', path: '/api/products/{id}/facts', keyed: true },
  postProductsIdActive: { method: 'POST', path: '/api/products/{id}/active', keyed: true },
  postProductsHazards: { method: 'POST', path: '/api/products/hazards', keyed: true },
  postListPrices: { method: 'POST', path: '/api/list-prices', keyed: true },
  deleteListPricesId: { method: 'DELETE', path: '/api/list-prices/{id}' },
  getPricesExport: { method: 'GET', path: '/api/prices-export' },
  getCustomerPricesExport: { method: 'GET', path: '/api/customer-prices-export' },
  postCustomerPricesBulk: { method: 'POST', path: '/api/customer-prices-bulk', keyed: true },
  postCustomerPrices: { method: 'POST', path: '/api/customer-prices' },
  deleteCustomerPricesId: { method: 'DELETE', path: '/api/customer-prices/{id}' },
  getCart: { method: 'GET', path: '/api/cart', query: ["customerId"] },
  putCart: { method: 'PUT', path: '/api/cart' },
  postCart: { method: 'POST', path: '/api/cart' },
  deleteCart: { method: 'DELETE', path: '/api/cart' },
  postCartMerge: { method: 'POST', path: '/api/cart/merge', keyed: true },
  deleteCartProductId: { method: 'DELETE', path: '/api/cart/{productId}' },
  postQuickOrder: { method: 'POST', path: '/api/quick-order' },
  postPlaceOrder: { method: 'POST', path: '/api/place-order', keyed: true },
  postUpdateOrder: { method: 'POST', path: '/api/update-order' },
  postNoteOrder: { method: 'POST', path: '/api/note-order', keyed: true },
  getOrders: { method: 'GET', path: '/api/orders', query: ["customer","number","po","promisedFrom","promisedTo","changedSince","status","cursor","limit"] },
  getOrdersOrder: { method: 'GET', path: '/api/orders/{order}' },
  getOrderLines: { method: 'GET', path: '/api/order-lines', query: ["customer","number","po","promisedFrom","promisedTo","changedSince","status","order","product","cursor","limit"] },
  getOrderEvents: { method: 'GET', path: '/api/order-events', query: ["customer","number","po","promisedFrom","promisedTo","changedSince","order","kind","cursor","limit"] },
  getOrdersOrderIdPdf: { method: 'GET', path: '/api/orders/{orderId}/pdf' },
  getOrdersPrint: { method: 'GET', path: '/api/orders-print', query: ["rows"] },
  postTeamInvite: { method: 'POST', path: '/api/team/invite', keyed: true },
  postTeamInviteAgain: { method: 'POST', path: '/api/team/invite-again' },
  postTeamTakeBack: { method: 'POST', path: '/api/team/take-back' },
  postTeamLimit: { method: 'POST', path: '/api/team/limit' },
  postTeamEndAccess: { method: 'POST', path: '/api/team/end-access' },
  postTeamLeave: { method: 'POST', path: '/api/team/leave' },
  postTeamRule: { method: 'POST', path: '/api/team/rule' },
  postCheckLoad: { method: 'POST', path: '/api/check-load', keyed: true },
  postTakeOverStop: { method: 'POST', path: '/api/take-over-stop', keyed: true },
  getDriverLoad: { method: 'GET', path: '/api/driver/load', query: ["run"] },
  postDepartRun: { method: 'POST', path: '/api/depart-run', keyed: true },
  postConfirmPlacards: { method: 'POST', path: '/api/confirm-placards' },
  postSignPaper: { method: 'POST', path: '/api/sign-paper' },
  postReceivingLinks: { method: 'POST', path: '/api/receiving-links' },
  getReceivingLinksId: { method: 'GET', path: '/api/receiving-links/{id}' },
  postDeliverOrder: { method: 'POST', path: '/api/deliver-order', keyed: true },
  putDeliveryPhotosSha256: { method: 'PUT', path: '/api/delivery-photos/{sha256}' },
  getDeliveryPhotosSha256: { method: 'GET', path: '/api/delivery-photos/{sha256}', query: ["order","w"] },
  postCorrectDelivery: { method: 'POST', path: '/api/correct-delivery', keyed: true },
  postSettleRefusedStop: { method: 'POST', path: '/api/settle-refused-stop', keyed: true },
  postDecideCase: { method: 'POST', path: '/api/decide-case', keyed: true },
  getDeliveriesIdRecord: { method: 'GET', path: '/api/deliveries/{id}/record' },
  postCloseRun: { method: 'POST', path: '/api/close-run', keyed: true },
  getDeliveries: { method: 'GET', path: '/api/deliveries', query: ["customer","number","po","promisedFrom","promisedTo","changedSince","order","state","deliveredFrom","deliveredTo","cursor","limit"] },
  getDeliveriesId: { method: 'GET', path: '/api/deliveries/{id}' },
  getDriverStops: { method: 'GET', path: '/api/driver/stops', query: ["order"] },
  getDriverProducts: { method: 'GET', path: '/api/driver/products' },
  getDriverKey: { method: 'GET', path: '/api/driver/key' },
  getDriverDevice: { method: 'GET', path: '/api/driver/device' },
  postDriverDevice: { method: 'POST', path: '/api/driver/device' },
  postClaims: { method: 'POST', path: '/api/claims', keyed: true },
  putClaimPhotosSha256: { method: 'PUT', path: '/api/claim-photos/{sha256}' },
  getClaimPhotosSha256: { method: 'GET', path: '/api/claim-photos/{sha256}', query: ["delivery","w"] },
  postClaimsIdDecision: { method: 'POST', path: '/api/claims/{id}/decision' },
  postClaimsIdFetch: { method: 'POST', path: '/api/claims/{id}/fetch' },
  postClaimsIdDamage: { method: 'POST', path: '/api/claims/{id}/damage' },
  postClaimsIdRestock: { method: 'POST', path: '/api/claims/{id}/restock' },
  postClaimsIdReopen: { method: 'POST', path: '/api/claims/{id}/reopen' },
  postClaimsIdWithdraw: { method: 'POST', path: '/api/claims/{id}/withdraw' },
  postClaimsIdRestore: { method: 'POST', path: '/api/claims/{id}/restore' },
  postQuickbooksAuthBegin: { method: 'POST', path: '/api/quickbooks-auth-begin' },
  postQuickbooksSyncProducts: { method: 'POST', path: '/api/quickbooks-sync-products' },
  postQuickbooksSyncCustomers: { method: 'POST', path: '/api/quickbooks-sync-customers' },
  postSyncProductsPricesPerCustomer: { method: 'POST', path: '/api/sync-products-prices-per-customer' },
  postSettleSync: { method: 'POST', path: '/api/settle-sync' },
  postSettleListPrices: { method: 'POST', path: '/api/settle-list-prices' },
  postCancelSync: { method: 'POST', path: '/api/cancel-sync' },
  postScheduleSync: { method: 'POST', path: '/api/schedule-sync' },
  postAccountingItemsCreate: { method: 'POST', path: '/api/accounting-items/create', keyed: true },
  postAccountingItemsIgnore: { method: 'POST', path: '/api/accounting-items/ignore' },
  postAccountingItemsMapping: { method: 'POST', path: '/api/accounting-items/mapping' },
  postAccountingItemsBillAs: { method: 'POST', path: '/api/accounting-items/bill-as' },
  postAccountingItemsCreateThere: { method: 'POST', path: '/api/accounting-items/create-there' },
  postAccountingItemsIncomeAccount: { method: 'POST', path: '/api/accounting-items/income-account' },
  postAccountingItemsAdd: { method: 'POST', path: '/api/accounting-items/add' },
  postAccountingItemsSettle: { method: 'POST', path: '/api/accounting-items/settle', keyed: true },
  postQuickbooksCreateInvoice: { method: 'POST', path: '/api/quickbooks-create-invoice' },
  postQuickbooksDisconnect: { method: 'POST', path: '/api/quickbooks-disconnect' },
  postQuickbooksCheck: { method: 'POST', path: '/api/quickbooks-check' },
  postQuickbooksAcceptTax: { method: 'POST', path: '/api/quickbooks-accept-tax' },
  postQuickbooksDateOnOpenDay: { method: 'POST', path: '/api/quickbooks-date-on-open-day' },
  postAccountingInvoiceParts: { method: 'POST', path: '/api/accounting-invoice-parts' },
  postAccountingInvoicePartsMake: { method: 'POST', path: '/api/accounting-invoice-parts/make' },
  postAccountingLeaveUnbilled: { method: 'POST', path: '/api/accounting-leave-unbilled' },
  postAccountingUndoLeft: { method: 'POST', path: '/api/accounting-undo-left' },
  postAccountingPutBack: { method: 'POST', path: '/api/accounting-put-back' },
  postQuickbooksSettleCustomer: { method: 'POST', path: '/api/quickbooks-settle-customer' },
  postAccountingCredits: { method: 'POST', path: '/api/accounting-credits', keyed: true },
  postAccountingCreditsSettle: { method: 'POST', path: '/api/accounting-credits/settle' },
  postStatements: { method: 'POST', path: '/api/statements', keyed: true },
  postQuickbooksConfirmCompany: { method: 'POST', path: '/api/quickbooks-confirm-company' },
  getInvoices: { method: 'GET', path: '/api/invoices', query: ["customer","number","po","promisedFrom","promisedTo","changedSince","order","invoiceNumber","state","datedFrom","datedTo","cursor","limit"] },
  getInvoicesInvoice: { method: 'GET', path: '/api/invoices/{invoice}' },
  getQuickbooksCallback: { method: 'GET', path: '/api/quickbooks/callback', query: ["state","code","realmId","error","error_description"] },
  postQuickbooksWebhook: { method: 'POST', path: '/api/quickbooks/webhook' },
  getCustomers: { method: 'GET', path: '/api/customers', query: ["search","cursor","limit"] },
  postCustomers: { method: 'POST', path: '/api/customers', keyed: true },
  getCustomersId: { method: 'GET', path: '/api/customers/{id}' },
  patchCustomersId: { method: 'PATCH', path: '/api/customers/{id}' },
  postCustomersTax: { method: 'POST', path: '/api/customers/tax', keyed: true },
  getCustomersExport: { method: 'GET', path: '/api/customers-export' },
  postCreateAccount: { method: 'POST', path: '/api/create-account', keyed: true },
  postDeleteAccount: { method: 'POST', path: '/api/delete-account' },
  getUsersMe: { method: 'GET', path: '/api/users/me' },
  patchUsersMe: { method: 'PATCH', path: '/api/users/me' },
  postUsersMeToken: { method: 'POST', path: '/api/users/me/token' },
  postSignIn: { method: 'POST', path: '/api/sign-in' },
  postSignInSecondStep: { method: 'POST', path: '/api/sign-in/second-step' },
  postSignInPasskeyOptions: { method: 'POST', path: '/api/sign-in/passkey/options' },
  postSignInPasskey: { method: 'POST', path: '/api/sign-in/passkey' },
  postSignOut: { method: 'POST', path: '/api/sign-out' },
  postForgotPassword: { method: 'POST', path: '/api/forgot-password' },
  postResetPasswordVerify: { method: 'POST', path: '/api/reset-password/verify' },
  postResetPasswordConfirm: { method: 'POST', path: '/api/reset-password/confirm' },
  getAccountRequestsForm: { method: 'GET', path: '/api/account-requests/form' },
  postAccountRequests: { method: 'POST', path: '/api/account-requests' },
  getAccountRequests: { method: 'GET', path: '/api/account-requests' },
  getPeople: { method: 'GET', path: '/api/people', query: ["q","role","state","after"] },
  getPeopleId: { method: 'GET', path: '/api/people/{id}' },
  patchPeopleId: { method: 'PATCH', path: '/api/people/{id}' },
  postPeopleIdDisable: { method: 'POST', path: '/api/people/{id}/disable' },
  postPeopleIdEnable: { method: 'POST', path: '/api/people/{id}/enable' },
  postPeopleIdSignOut: { method: 'POST', path: '/api/people/{id}/sign-out' },
  postPeopleIdInvite: { method: 'POST', path: '/api/people/{id}/invite' },
  postPeopleIdTakeBack: { method: 'POST', path: '/api/people/{id}/take-back' },
  postAccountRequestsIdClose: { method: 'POST', path: '/api/account-requests/{id}/close' },
  postAccountRequestsIdReopen: { method: 'POST', path: '/api/account-requests/{id}/reopen' },
  postUsersMePassword: { method: 'POST', path: '/api/users/me/password' },
  postUsersMeConfirmPassword: { method: 'POST', path: '/api/users/me/confirm-password' },
  postUsersMeEmail: { method: 'POST', path: '/api/users/me/email' },
  postUsersMeEmailConfirm: { method: 'POST', path: '/api/users/me/email/confirm' },
  getUsersMeDevices: { method: 'GET', path: '/api/users/me/devices' },
  deleteUsersMeDevicesId: { method: 'DELETE', path: '/api/users/me/devices/{id}' },
  postUsersMeSignOutEverywhere: { method: 'POST', path: '/api/users/me/sign-out-everywhere' },
  postUsersMeSecondFactor: { method: 'POST', path: '/api/users/me/second-factor' },
  postUsersMeSecondFactorConfirm: { method: 'POST', path: '/api/users/me/second-factor/confirm' },
  postUsersMeSecondFactorDisable: { method: 'POST', path: '/api/users/me/second-factor/disable' },
  postUsersMeSecondFactorRecoveryCodes: { method: 'POST', path: '/api/users/me/second-factor/recovery-codes' },
  getUsersMePasskeys: { method: 'GET', path: '/api/users/me/passkeys' },
  postUsersMePasskeys: { method: 'POST', path: '/api/users/me/passkeys' },
  postUsersMePasskeysOptions: { method: 'POST', path: '/api/users/me/passkeys/options' },
  deleteUsersMePasskeysId: { method: 'DELETE', path: '/api/users/me/passkeys/{id}' },
  getUsersMeApiKeys: { method: 'GET', path: '/api/users/me/api-keys' },
  postUsersMeApiKeys: { method: 'POST', path: '/api/users/me/api-keys' },
  getUsersMeCalendar: { method: 'GET', path: '/api/users/me/calendar' },
  postUsersMeCalendar: { method: 'POST', path: '/api/users/me/calendar' },
  deleteUsersMeCalendar: { method: 'DELETE', path: '/api/users/me/calendar' },
  getUsersMeExport: { method: 'GET', path: '/api/users/me/export' },
  postContactUs: { method: 'POST', path: '/api/contact-us', keyed: true },
  getContactRequests: { method: 'GET', path: '/api/contact-requests', query: ["state","before"] },
  postContactRequestsIdAnswers: { method: 'POST', path: '/api/contact-requests/{id}/answers', keyed: true },
  postContactRequestsIdState: { method: 'POST', path: '/api/contact-requests/{id}/state' },
  putSafetyDataNameKey: { method: 'PUT', path: '/api/safety-data/{nameKey}' },
  getSafetyDataNameKey: { method: 'GET', path: '/api/safety-data/{nameKey}' },
  getSafetyDataExport: { method: 'GET', path: '/api/safety-data-export' },
  postSafetyDataImport: { method: 'POST', path: '/api/safety-data-import' },
  getSds: { method: 'GET', path: '/api/sds', query: ["q","brand","category","signal","pictogram","epa","after"] },
  postSdsHandoversAcknowledge: { method: 'POST', path: '/api/sds-handovers/acknowledge' },
  postSafetyDataNameKeySheets: { method: 'POST', path: '/api/safety-data/{nameKey}/sheets', keyed: true },
  getSafetyDataNameKeyAudience: { method: 'GET', path: '/api/safety-data/{nameKey}/audience' },
  postSafetyDataNameKeySheetsRevisionIdDate: { method: 'POST', path: '/api/safety-data/{nameKey}/sheets/{revisionId}/date' },
  postSafetyDataNameKeySheetsRevisionIdTakeBack: { method: 'POST', path: '/api/safety-data/{nameKey}/sheets/{revisionId}/take-back' },
  putCustomersCustomerIdSafetyContact: { method: 'PUT', path: '/api/customers/{customerId}/safety-contact' },
  postCustomersCustomerIdAgreementLetters: { method: 'POST', path: '/api/customers/{customerId}/agreement-letters', keyed: true },
  getCustomersCustomerIdAgreementLettersId: { method: 'GET', path: '/api/customers/{customerId}/agreement-letters/{id}' },
  postSafetyDataNameKeySheetsRevisionIdRecall: { method: 'POST', path: '/api/safety-data/{nameKey}/sheets/{revisionId}/recall' },
  postSafetyDataNameKeySend: { method: 'POST', path: '/api/safety-data/{nameKey}/send' },
  postSdsRecallsRevisionIdTold: { method: 'POST', path: '/api/sds-recalls/{revisionId}/told' },
  postSdsBinders: { method: 'POST', path: '/api/sds-binders' },
  getSdsBindersId: { method: 'GET', path: '/api/sds-binders/{id}' },
  postSiteCodes: { method: 'POST', path: '/api/site-codes' },
  postSiteCodesCodeIdRename: { method: 'POST', path: '/api/site-codes/{codeId}/rename' },
  postSiteCodesCodeIdRevoke: { method: 'POST', path: '/api/site-codes/{codeId}/revoke' },
  postFiles: { method: 'POST', path: '/api/files', keyed: true },
  deleteFileFolders: { method: 'DELETE', path: '/api/file-folders' },
  getCompanySettings: { method: 'GET', path: '/api/company-settings' },
  patchCompanySettings: { method: 'PATCH', path: '/api/company-settings' },
  getAuditLog: { method: 'GET', path: '/api/audit-log', query: ["action","actor","object","from","to","before"] },
  getAuditLogExport: { method: 'GET', path: '/api/audit-log/export', query: ["action","actor","object","from","to","before"] },
  getAuditLogChain: { method: 'GET', path: '/api/audit-log/chain' },
  postErrorReports: { method: 'POST', path: '/api/error-reports' },
  postCspReports: { method: 'POST', path: '/api/csp-reports' },
  getWebhooks: { method: 'GET', path: '/api/webhooks' },
  postWebhooks: { method: 'POST', path: '/api/webhooks' },
  patchWebhooksId: { method: 'PATCH', path: '/api/webhooks/{id}' },
  deleteWebhooksId: { method: 'DELETE', path: '/api/webhooks/{id}' },
  putWebhooksIdEvents: { method: 'PUT', path: '/api/webhooks/{id}/events' },
  postWebhooksIdSecret: { method: 'POST', path: '/api/webhooks/{id}/secret' },
  postWebhooksIdTest: { method: 'POST', path: '/api/webhooks/{id}/test' },
  getWebhooksIdMessages: { method: 'GET', path: '/api/webhooks/{id}/messages' },
  postWebhooksIdSendAgain: { method: 'POST', path: '/api/webhooks/{id}/send-again' },
  postWebhookMessagesIdSendAgain: { method: 'POST', path: '/api/webhook-messages/{id}/send-again' },
  getProductArtFile: { method: 'GET', path: '/api/product-art/{file}' },
  getProductPreviewFile: { method: 'GET', path: '/api/product-preview/{file}' },
};
