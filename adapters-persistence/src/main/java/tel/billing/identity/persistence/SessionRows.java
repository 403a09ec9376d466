package tel.billing.identity.persistence;

import tel.billing.identity.SessionId;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.persistence.tables.records.IdentityRefreshTokenRecord;
import tel.billing.identity.persistence.tables.records.IdentitySessionRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.Words;

/// How sessions and refresh tokens lie in rows.
final class SessionRows {
    enum Status {
        DRAFT,
        ACTIVE,
        ENDED
    }

    static final String DRAFT = Words.of(Status.DRAFT);
    static final String ACTIVE = Words.of(Status.ACTIVE);
    static final String ENDED = Words.of(Status.ENDED);

    private SessionRows() {}

    static Session read(IdentitySessionRecord row) {
        var id = new SessionId(row.getId());
        var account = new AccountId(row.getAccountId());
        var user = new UserId(row.getUserId());
        return switch (Words.read(Status.class, row.getStatus())) {
            case DRAFT ->
                new Session.Draft(
                        id,
                        account,
                        user,
                        new TokenHash(row.getChallengeHash()),
                        new TokenHash(row.getVerifiedHash()),
                        row.getStartedAt(),
                        row.getTriesLeft());
            case ACTIVE -> new Session.Active(id, account, user, row.getTwofa(), row.getStartedAt());
            case ENDED ->
                new Session.Ended(
                        id,
                        account,
                        user,
                        row.getStartedAt(),
                        Words.read(EndReason.class, row.getEndReason()),
                        row.getEndedAt());
        };
    }

    static RefreshToken read(IdentityRefreshTokenRecord row, boolean successorUnused) {
        var hash = new TokenHash(row.getTokenHash());
        var session = new SessionId(row.getSessionId());
        return row.getUsedAt() == null
                ? new RefreshToken.Unused(hash, session, row.getExpiresAt())
                : new RefreshToken.Used(
                        hash,
                        session,
                        row.getExpiresAt(),
                        new RefreshToken.Salt(row.getSalt()),
                        successorUnused,
                        row.getUsedAt());
    }
}
