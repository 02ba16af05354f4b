/** Pages and files of a site's inventory. */
export const inventoryAddress = (customerId: string) => `/dashboard/inventory/${customerId}`;
export const countAddress = (customerId: string, codeId = '') =>
  `${inventoryAddress(customerId)}/count${codeId ? `?room=${codeId}` : ''}`;
export const listFileAddress = (customerId: string) => `${inventoryAddress(customerId)}/list.csv`;
export const listPaperAddress = (customerId: string) => `${inventoryAddress(customerId)}/list.pdf`;
export const recordAddress = (customerId: string) => `${inventoryAddress(customerId)}/record.csv`;
export const thresholdsAddress = (customerId: string) =>
  `${inventoryAddress(customerId)}/thresholds`;
export const kitAddress = (customerId: string, codeId: string) =>
  `${inventoryAddress(customerId)}/kit/${codeId}`;
export const posterAddress = (customerId: string, codeId: string) =>
  `${kitAddress(customerId, codeId)}/poster.pdf`;
