/** A kind of event: `hour` is its start on the school's clock, undefined for the whole day. */
export interface EventText {
  title: string;
  description: string;
  hour: number | undefined;
  hours: number;
}
