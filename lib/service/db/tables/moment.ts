/** Time in whole milliseconds since 1970 (UTC), a number because both databases sort and compare numbers alike. */
export type Moment = number;
