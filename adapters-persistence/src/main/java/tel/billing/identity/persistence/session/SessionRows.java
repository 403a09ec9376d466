package tel.billing.identity.persistence.session;

import java.time.Instant;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.persistence.tables.records.IdentityRefreshTokenRecord;
import tel.billing.identity.persistence.tables.records.IdentitySessionRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.EnumNames;

/// Maps sessions and refresh tokens to rows.
public final class SessionRows {
    enum Status {
        DRAFT,
        ACTIVE,
        ENDED
    }

    public static final String DRAFT = EnumNames.of(Status.DRAFT);
    static final String ACTIVE = EnumNames.of(Status.ACTIVE);
    static final String ENDED = EnumNames.of(Status.ENDED);

    private SessionRows() {}

    static Session read(IdentitySessionRecord row) {
        return switch (EnumNames.read(Status.class, row.getStatus())) {
            case DRAFT ->
                new Session.Draft(
                        new SessionId(row.getId()),
                        new AccountId(row.getAccountId()),
                        new UserId(row.getUserId()),
                        new TokenHash(row.getChallengeHash()),
                        new TokenHash(row.getVerifiedHash()),
                        row.getStartedAt(),
                        row.getTriesLeft());
            case ACTIVE -> active(row);
            case ENDED ->
                new Session.Ended(
                        new SessionId(row.getId()),
                        new AccountId(row.getAccountId()),
                        new UserId(row.getUserId()),
                        row.getStartedAt(),
                        EnumNames.read(EndReason.class, row.getEndReason()),
                        row.getEndedAt());
        };
    }

    static Sessions.Ongoing ongoing(IdentitySessionRecord session, Instant lastUsedAt) {
        var client = new Client(Optional.ofNullable(session.getDevice()), Optional.ofNullable(session.getAddress()));
        return new Sessions.Ongoing(active(session), client, lastUsedAt);
    }

    private static Session.Active active(IdentitySessionRecord row) {
        return new Session.Active(
                new SessionId(row.getId()),
                new AccountId(row.getAccountId()),
                new UserId(row.getUserId()),
                row.getTwofa(),
                row.getStartedAt());
    }

    private static RefreshToken.Unused unused(IdentityRefreshTokenRecord row) {
        return new RefreshToken.Unused(
                new TokenHash(row.getTokenHash()), new SessionId(row.getSessionId()), row.getExpiresAt());
    }

    static RefreshToken read(IdentityRefreshTokenRecord row, boolean successorUnused) {
        return row.getUsedAt() == null
                ? unused(row)
                : new RefreshToken.Used(
                        new TokenHash(row.getTokenHash()),
                        new SessionId(row.getSessionId()),
                        row.getExpiresAt(),
                        new RefreshToken.Salt(row.getSalt()),
                        successorUnused,
                        row.getUsedAt());
    }
}
