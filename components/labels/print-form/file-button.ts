/** Attributes of a button that opens the labels as a file in another tab, for a service without print jobs. */
export const fileButton = {
  formAction: "/labels/file",
  formMethod: "post",
  formEncType: "multipart/form-data",
  formTarget: "_blank",
} as const;
