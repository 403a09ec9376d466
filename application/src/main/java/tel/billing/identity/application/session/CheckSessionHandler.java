package tel.billing.identity.application.session;

import tel.billing.account.BlockedAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

/// Implements [CheckSession].
public record CheckSessionHandler(
        RevokedSessions ended, Sessions sessions, BlockedAccounts blockedAccounts, ShowAccount showAccount)
        implements CheckSession {

    @Override
    public Recognition recognise(AccountId account, SessionId session) {
        return goesOn(account, session) ? asItsAccount(account) : Recognition.ENDED;
    }

    private boolean goesOn(AccountId account, SessionId session) {
        return switch (ended.statusOf(account, session)) {
            case ACTIVE -> true;
            case ENDED -> false;
            case UNKNOWN -> sessions.find(account, session).orElse(null) instanceof Session.Active;
        };
    }

    private Recognition asItsAccount(AccountId account) {
        return switch (blockedAccounts.statusOf(account)) {
            case OPEN -> Recognition.ACTIVE;
            case SUSPENDED -> Recognition.SUSPENDED;
            case CLOSED -> Recognition.ENDED;
            case UNKNOWN -> asStored(account);
        };
    }

    private Recognition asStored(AccountId account) {
        return switch (showAccount.show(account).orElseThrow().status()) {
            case ACTIVE -> Recognition.ACTIVE;
            case SUSPENDED -> Recognition.SUSPENDED;
            case DRAFT, CLOSED, EXPIRED -> Recognition.ENDED;
        };
    }
}
