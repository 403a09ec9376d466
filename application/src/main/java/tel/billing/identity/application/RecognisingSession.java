package tel.billing.identity.application;

import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

record RecognisingSession(EndedSessions ended, Sessions sessions) implements RecogniseSession {

    @Override
    public boolean isActive(AccountId account, SessionId session) {
        return switch (ended.standingOf(account, session)) {
            case GOES_ON -> true;
            case ENDED -> false;
            case NOT_KNOWN -> sessions.find(account, session).orElse(null) instanceof Session.Active;
        };
    }
}
