/** `3 hrs 20 mins` */
export function hoursAndMinutes(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${Math.floor(minutes / 60)} hrs ${minutes % 60} mins`;
}
