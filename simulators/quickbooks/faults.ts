import { grouped } from './money.ts';

/** One error inside a Fault, in the recorded property order. */
export interface FaultError {
  Message: string;
  Detail?: string;
  code: string;
  element?: string;
}

/** An API fault on its way to the answer: HTTP status, type and one or more errors. */
export class Fault extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: FaultError[];

  constructor(errors: FaultError[], status = 400, type = 'ValidationFault') {
    super(errors.map((error) => `${error.code} ${error.Detail ?? error.Message}`).join('; '));
    this.status = status;
    this.type = type;
    this.errors = errors;
  }

  /** The `Fault` member of an answer. */
  get body(): { Error: FaultError[]; type: string } {
    return { Error: this.errors, type: this.type };
  }
}

/** Many recorded faults name no element at all. */
function one(code: string, message: string, detail?: string, element?: string): Fault {
  return new Fault([
    {
      Message: message,
      ...(detail === undefined ? {} : { Detail: detail }),
      code,
      ...(element === undefined ? {} : { element }),
    },
  ]);
}

const gone =
  "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.";

/** The faults by what went wrong; texts as recorded (reference section 2.5) unless marked as our choice. */
export const fault = {
  notFound: () => one('610', 'Object Not Found', gone),
  unknownProperty: (name: string, className: string, known: string[]) =>
    one(
      '2010',
      'Request has invalid or unsupported property',
      `Property Name:Unrecognized field "${name}" (class com.intuit.schema.finance.v3.${className}), not marked as ignorable (${known.length} known properties: ${known
        .slice(0, 12)
        .map((property) => `"${property}"`)
        .join(', ')} [truncated])`,
    ),
  unreadable: (detail: string) =>
    one('2010', 'Request has invalid or unsupported property', `Property Name:${detail}`),
  missing: (name: string) =>
    one(
      '2020',
      'Required param missing, need to supply the required value for the API',
      `Required parameter ${name} is missing in the request`,
      name,
    ),
  badId: (supplied: string) =>
    one('2030', 'Invalid ID', `Id should be a valid number. Supplied value:${supplied}`, 'Id'),
  tooLong: (name: string, max: number, length: number) =>
    one(
      '2050',
      'Invalid String',
      `String length specified does not match the supported length. Min:0 Max:${max} supported. Supplied length:${length}`,
      name,
    ),
  badNumber: (name: string, supplied: unknown) =>
    one('2080', 'Invalid Number', `Invalid Number. Supplied value:${String(supplied)}`, name),
  badReference: (name: string, id: string) =>
    one(
      '2500',
      'Invalid Reference Id',
      `Invalid Reference Id : ${name} element id ${id} not found`,
      name,
    ),
  queryParse: (detail: string) => one('4000', 'Error parsing query', `QueryParserError: ${detail}`),
  queryInvalid: (detail: string) => one('4001', 'Invalid query', `QueryValidationError: ${detail}`),
  stale: () =>
    one(
      '5010',
      'Stale Object Error',
      'Stale Object Error : You and Bookkeeper were working on this at the same time. Bookkeeper finished before you did, so your work was not saved.',
    ),
  business: (detail: string) =>
    one(
      '6000',
      'A business validation error has occurred while processing your request',
      `Business Validation Error: ${detail}`,
    ),
  amountMismatch: (supplied: bigint) =>
    one(
      '6070',
      'Amount is not equal to UnitPrice * Qty',
      `Amount is not equal to UnitPrice * Qty. Supplied value:${grouped(supplied)}`,
    ),
  duplicateDocNumber: (number: string, kind: string, id: string) =>
    one(
      '6140',
      'Duplicate Document Number Error',
      `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${number} is assigned to TxnType=${kind} with TxnId=${id}`,
    ),
  duplicateName: (holder: string) =>
    one(
      '6240',
      'Duplicate Name Exists Error',
      `The name supplied already exists. : Another ${holder} is already using this name.  Please use a different name.`,
    ),
  periodClosed: (code: '6210' | '6200') =>
    code === '6210'
      ? one(
          '6210',
          'Account Period Closed, Cannot Update Through Services',
          'The account period has closed and the account books cannot be updated through the QBO Services API. Please go to the QBO website to make these changes.',
        )
      : one(
          '6200',
          'Financial transactions cannot be dated on or before the closing date',
          'Business Validation Error: The date of this transaction is on or before the closing date of the books.',
        ),
  beforeInventoryStart: () =>
    one(
      '6270',
      'Transaction date is prior to start date for inventory item',
      'Transaction date is prior to start date for inventory item : The transaction date is before the start date of an item that tracks quantity.',
    ),
  unsupported: (path: string) =>
    one('500', 'Unsupported Operation', `Operation Could not find resource for relative : ${path}`),
};
