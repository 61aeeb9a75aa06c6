import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { exportReport, type ReportTable } from '#client/reporting/actions/reporting.ts';
import type { Client } from '#client/state/client.ts';
import { useBusinessHours, useClient } from '#client/state/client-context.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { useMinute } from '#client/ui/loading/ticker.ts';
import {
  choiceIn,
  choiceParameters,
  chosenRange,
  type RangeChoice,
  stepRange,
} from '#shared/reporting/range-days.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import { type ReportState, reportAfter } from './report-state.ts';

export interface ChosenRange {
  choice: RangeChoice;
  range: ReportRange;
  /** Of the provider, in which days begin and end. */
  timeZone: string;
  choose(choice: RangeChoice): void;
  /** Goes down to a day or month of the range that is shown; the way back leads to the chosen one again. */
  goDown(step: string, shown: ReportRange): void;
}

/** Returns the range of a report. It is in the address, so that a link reopens it; other parameters stay. */
export function useReportRange(): ChosenRange {
  const address = useSearch();
  const [path, navigate] = useLocation();
  const { timeZone } = useBusinessHours();
  // A period that ends today goes on with the day.
  const { from, to } = chosenRange(choiceIn(address), new Date(useMinute()), timeZone);
  return useMemo(() => {
    const go = (next: RangeChoice, replace: boolean): void => {
      const given = new URLSearchParams(address);
      for (const name of ['range', 'from', 'to']) given.delete(name);
      for (const [name, value] of Object.entries(choiceParameters(next))) given.set(name, value);
      const text = given.toString();
      navigate(text === '' ? path : `${path}?${text}`, { replace });
    };
    return {
      choice: choiceIn(address),
      range: { from, to },
      timeZone,
      choose: (next) => go(next, true),
      goDown: (step, shown) => go(stepRange(step, shown), false),
    };
  }, [address, path, navigate, timeZone, from, to]);
}

export interface Report<T, Query> extends ReportState<T, Query> {
  reload(): void;
}

/** A report that is looked at for longer is loaded again. */
const refreshMs = 5 * 60 * 1000;

/** Loads a report, and again when `query` changes and every five minutes while it is seen. Drops an outdated response. */
export function useReport<T extends object, Query extends object>(
  query: Query,
  load: (client: Client, query: Query) => Promise<T | 'missing' | 'unreachable'>,
): Report<T, Query> {
  const client = useClient();
  const latest = useRef({ load, query });
  latest.current = { load, query };
  const [state, setState] = useState<ReportState<T, Query>>(() => ({
    loaded: null,
    failure: null,
    isLoading: true,
    at: new Date(),
  }));
  const asked = useRef(0);
  const reload = useCallback((): void => {
    const turn = ++asked.current;
    const at = new Date();
    setState((before) => ({ ...before, isLoading: true }));
    const { load, query } = latest.current;
    void load(client, query).then((response) => {
      if (turn !== asked.current) return;
      setState((before) => reportAfter(before, response, { query, at }));
    });
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another report.
  useEffect(reload, [JSON.stringify(query), reload]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [reload]);
  return { ...state, reload };
}

/** Hands a table of the report to the browser's downloads; `isBusy` while it is made. */
export function useExport(): { isBusy: boolean; save(asked: ReportTable): void } {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const save = async (asked: ReportTable): Promise<void> => {
    setBusy(true);
    const file = await exportReport(client, asked);
    setBusy(false);
    if (file !== null) saveBlob(file, file.name);
  };
  return { isBusy, save: (asked) => void save(asked) };
}
