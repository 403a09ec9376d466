package tel.billing.identity.application.session;

import tel.billing.account.InactiveAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

/// Answers from the instance's memory, and reads the database only if the memory may be out of date.
public record CheckSessionHandler(
        EndedSessions ended, Sessions sessions, InactiveAccounts inactiveAccounts, ShowAccount showAccount)
        implements CheckSession {

    @Override
    public SessionState check(AccountId account, SessionId session) {
        return isActiveSession(account, session) ? stateByAccount(account) : SessionState.ENDED;
    }

    private boolean isActiveSession(AccountId account, SessionId session) {
        return switch (ended.statusOf(account, session)) {
            case ACTIVE -> true;
            case ENDED -> false;
            case UNKNOWN -> sessions.find(account, session).orElse(null) instanceof Session.Active;
        };
    }

    private SessionState stateByAccount(AccountId account) {
        return switch (inactiveAccounts.statusOf(account)) {
            case OPEN -> SessionState.ACTIVE;
            case SUSPENDED -> SessionState.SUSPENDED;
            case CLOSED -> SessionState.ENDED;
            case UNKNOWN -> asStored(account);
        };
    }

    private SessionState asStored(AccountId account) {
        return switch (showAccount.show(account).orElseThrow().status()) {
            case ACTIVE -> SessionState.ACTIVE;
            case SUSPENDED -> SessionState.SUSPENDED;
            case DRAFT, CLOSED, EXPIRED -> SessionState.ENDED;
        };
    }
}
