import { useLayoutEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useEntry, useSession } from '#client/state/entry.ts';
import { guestPath } from '#shared/guests/guest-path.ts';
import { earlyScreen } from './early-review.tsx';
import { LazyScreen } from './loading/lazy-screen.tsx';
import { ResumeScreen } from './resume-screen.tsx';
import {
  loadCheck,
  loadClearHistory,
  loadForgotPassword,
  loadGuest,
  loadImpersonate,
  loadNotSetUp,
  loadNotSupported,
  loadResetPassword,
  loadSetup,
  loadSignedIn,
  loadSignIn,
  loadSignOn,
  loadSignOut,
  loadVerifyEmail,
} from './signed-out-screens.ts';

const nothing = {};
const customerSide = { side: 'customer' } as const;
const providerSide = { side: 'user' } as const;

/** Paths that every visitor has, then those of the session's state. */
export function Routes() {
  const { status, config } = useSession();
  return (
    <Switch>
      <Route path="/setup">
        <LazyScreen load={loadSetup} with={nothing} />
      </Route>
      {config?.isSetUp === false ? (
        <Route>
          <LazyScreen load={loadNotSetUp} with={nothing} />
        </Route>
      ) : null}
      <Route path="/signout">
        <LazyScreen load={loadSignOut} with={nothing} />
      </Route>
      <Route path={guestPath}>
        <LazyScreen load={loadGuest} with={nothing} />
      </Route>
      <Route path="/impersonate-customer">
        <LazyScreen load={loadImpersonate} with={nothing} />
      </Route>
      <Route path="/verify-email">
        <LazyScreen load={loadVerifyEmail} with={nothing} />
      </Route>
      <Route path="/not-support">
        <LazyScreen load={loadNotSupported} with={{}} />
      </Route>
      <Route path="/check/:number?">
        {({ number }) => <LazyScreen load={loadCheck} with={{ number: number ?? null }} />}
      </Route>
      <Route path="/clear-history">
        <LazyScreen load={loadClearHistory} with={nothing} />
      </Route>
      <Route>
        {status === 'signed-in' ? (
          <LazyScreen load={loadSignedIn} with={nothing} meanwhile={earlyScreen()} />
        ) : status === 'signed-out' ? (
          <SignedOutRoutes />
        ) : (
          <ResumeScreen />
        )}
      </Route>
    </Switch>
  );
}

function SignedOutRoutes() {
  const { side } = useSession();
  return (
    <Switch>
      <Route path="/signin">
        <LazyScreen load={loadSignIn} with={customerSide} isEntry />
      </Route>
      <Route path="/admin/signin">
        <LazyScreen load={loadSignIn} with={providerSide} isEntry />
      </Route>
      <Route path="/single-sign-on/:of">
        <LazyScreen load={loadSignOn} with={nothing} />
      </Route>
      <Route path="/forgot-password">
        <LazyScreen load={loadForgotPassword} with={nothing} />
      </Route>
      <Route path="/reset-password">
        <LazyScreen load={loadResetPassword} with={nothing} />
      </Route>
      <Route>
        <RememberPath />
        <Redirect to={(side === 'user' ? '/admin/signin' : '/signin') + companySearch()} replace />
      </Route>
    </Switch>
  );
}

/** Returns the query with the white-label client of this sign-in page. */
function companySearch(): string {
  const company = new URLSearchParams(location.search).get('company');
  return company === null ? '' : `?company=${encodeURIComponent(company)}`;
}

/** Any unknown path when signed out is the login; after it the person is taken where they wanted to go. */
function RememberPath() {
  const { session } = useEntry();
  const [path] = useLocation();
  useLayoutEffect(() => {
    session.redirectPath = path === '/' ? null : path + location.search;
  }, [session, path]);
  return null;
}
