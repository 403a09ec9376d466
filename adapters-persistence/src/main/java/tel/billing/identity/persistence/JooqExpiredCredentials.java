package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.identity.persistence.tables.IdentityBrowserSession.IDENTITY_BROWSER_SESSION;
import static tel.billing.identity.persistence.tables.IdentityEmailLink.IDENTITY_EMAIL_LINK;
import static tel.billing.identity.persistence.tables.IdentityInvitation.IDENTITY_INVITATION;
import static tel.billing.identity.persistence.tables.IdentityMagicLink.IDENTITY_MAGIC_LINK;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentityResetLink.IDENTITY_RESET_LINK;
import static tel.billing.identity.persistence.tables.IdentityRetiredSigningKey.IDENTITY_RETIRED_SIGNING_KEY;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.TableField;
import tel.billing.identity.application.ExpiredCredentials;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.persistence.session.SessionRows;
import tel.billing.identity.persistence.session.SessionSweep;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Finds and deletes obsolete data in PostgreSQL.
public record JooqExpiredCredentials(DSLContext sql) implements ExpiredCredentials {
    private static final Field<Instant> FIRST_OVER = least(
            oldest(IDENTITY_REFRESH_TOKEN.EXPIRES_AT, Duration.ZERO),
            oldest(IDENTITY_BROWSER_SESSION.EXPIRES_AT, Duration.ZERO),
            oldest(IDENTITY_SESSION.ENDED_AT, Duration.ZERO),
            oldest(
                    IDENTITY_SESSION.STARTED_AT,
                    Session.Draft.LIFETIME,
                    IDENTITY_SESSION.STATUS.eq(inline(SessionRows.DRAFT))),
            oldest(IDENTITY_MAGIC_LINK.EXPIRES_AT, Duration.ZERO),
            oldest(IDENTITY_RESET_LINK.EXPIRES_AT, Duration.ZERO),
            oldest(IDENTITY_EMAIL_LINK.EXPIRES_AT, Duration.ZERO),
            oldest(IDENTITY_INVITATION.SENT_AT, Invitation.LIFETIME),
            oldest(IDENTITY_RETIRED_SIGNING_KEY.RETIRED_AT, SigningKeyRotation.RETIRED_KEY_RETENTION));

    @Override
    public Optional<Instant> nextExpiry() {
        return Optional.ofNullable(DueTimes.read(sql, FIRST_OVER));
    }

    @Override
    public boolean deleteExpired(Instant cutoff, int limit) {
        return new SessionSweep(sql, cutoff, limit).run()
                        + new ExpiredLinks(sql, cutoff, limit).run()
                        + deleteRetiredKeys(cutoff)
                > 0;
    }

    /// Deleted without a limit, because there are few.
    private int deleteRetiredKeys(Instant cutoff) {
        return sql.deleteFrom(IDENTITY_RETIRED_SIGNING_KEY)
                .where(IDENTITY_RETIRED_SIGNING_KEY.RETIRED_AT.le(
                        cutoff.minus(SigningKeyRotation.RETIRED_KEY_RETENTION)))
                .execute();
    }

    /// When the oldest row of a table is obsolete; null if the table is empty.
    ///
    /// @param good how long rows are needed after that time
    private static Field<Instant> oldest(TableField<?, Instant> at, Duration good, Condition... conditions) {
        var earliest = DueTimes.earliest(at, conditions);
        return good.isZero()
                ? earliest
                : field("{0} + {1} * interval '1 second'", at.getDataType(), earliest, inline(good.toSeconds()));
    }

    /// Deletes links and invitations that had expired at a given time. A user has at most one of each kind.
    private record ExpiredLinks(DSLContext sql, Instant cutoff, int limit) {

        /// Returns the number of deleted rows.
        int run() {
            return delete(
                            IDENTITY_MAGIC_LINK.ACCOUNT_ID,
                            IDENTITY_MAGIC_LINK.USER_ID,
                            IDENTITY_MAGIC_LINK.EXPIRES_AT,
                            cutoff)
                    + delete(
                            IDENTITY_RESET_LINK.ACCOUNT_ID,
                            IDENTITY_RESET_LINK.USER_ID,
                            IDENTITY_RESET_LINK.EXPIRES_AT,
                            cutoff)
                    + delete(
                            IDENTITY_EMAIL_LINK.ACCOUNT_ID,
                            IDENTITY_EMAIL_LINK.USER_ID,
                            IDENTITY_EMAIL_LINK.EXPIRES_AT,
                            cutoff)
                    + delete(
                            IDENTITY_INVITATION.ACCOUNT_ID,
                            IDENTITY_INVITATION.USER_ID,
                            IDENTITY_INVITATION.SENT_AT,
                            cutoff.minus(Invitation.LIFETIME));
        }

        private <R extends Record> int delete(
                TableField<R, UUID> account, TableField<R, UUID> user, TableField<R, Instant> at, Instant latest) {
            var over = name("over")
                    .as(select(account, user)
                            .from(at.getTable())
                            .where(at.le(latest))
                            .orderBy(at)
                            .limit(limit)
                            .forUpdate()
                            .skipLocked());
            return sql.with(over)
                    .delete(at.getTable())
                    .where(row(account, user).in(selectFrom(over)))
                    .execute();
        }
    }
}
