package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.identity.persistence.tables.IdentityEmailLink.IDENTITY_EMAIL_LINK;
import static tel.billing.identity.persistence.tables.IdentityInvitation.IDENTITY_INVITATION;
import static tel.billing.identity.persistence.tables.IdentityMagicLink.IDENTITY_MAGIC_LINK;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentityResetLink.IDENTITY_RESET_LINK;
import static tel.billing.identity.persistence.tables.IdentityRetiredSigningKey.IDENTITY_RETIRED_SIGNING_KEY;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Record2;
import org.jooq.SelectConditionStep;
import org.jooq.TableField;
import tel.billing.identity.application.ExpiredCredentials;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.persistence.session.SessionRows;
import tel.billing.identity.persistence.session.SessionSweep;

/// Finds and deletes obsolete data in PostgreSQL.
public record JooqExpiredCredentials(DSLContext sql) implements ExpiredCredentials {

    @Override
    public Optional<Instant> firstOver() {
        return oldest(IDENTITY_REFRESH_TOKEN.EXPIRES_AT, Duration.ZERO)
                .unionAll(oldest(IDENTITY_SESSION.ENDED_AT, Duration.ZERO))
                .unionAll(oldest(IDENTITY_SESSION.STARTED_AT, Session.Draft.LIFETIME)
                        .and(IDENTITY_SESSION.STATUS.eq(inline(SessionRows.DRAFT))))
                .unionAll(oldest(IDENTITY_MAGIC_LINK.EXPIRES_AT, Duration.ZERO))
                .unionAll(oldest(IDENTITY_RESET_LINK.EXPIRES_AT, Duration.ZERO))
                .unionAll(oldest(IDENTITY_EMAIL_LINK.EXPIRES_AT, Duration.ZERO))
                .unionAll(oldest(IDENTITY_INVITATION.SENT_AT, Invitation.LIFETIME))
                .unionAll(oldest(IDENTITY_RETIRED_SIGNING_KEY.RETIRED_AT, SigningKeyRotation.RETIRED_KEY_RETENTION))
                .fetch()
                .stream()
                .filter(oldest -> oldest.value1() != null)
                .map(oldest -> oldest.value1().plusSeconds(oldest.value2()))
                .min(Comparator.naturalOrder());
    }

    @Override
    public boolean clear(Instant then, int limit) {
        return new SessionSweep(sql, then, limit).run() + new ExpiredLinks(sql, then, limit).run() + retiredKeys(then)
                > 0;
    }

    /// Deleted without a limit, because there are few.
    private int retiredKeys(Instant then) {
        return sql.deleteFrom(IDENTITY_RETIRED_SIGNING_KEY)
                .where(IDENTITY_RETIRED_SIGNING_KEY.RETIRED_AT.le(then.minus(SigningKeyRotation.RETIRED_KEY_RETENTION)))
                .execute();
    }

    /// The table with the lifetime of its rows after that time.
    private SelectConditionStep<Record2<Instant, Long>> oldest(TableField<?, Instant> at, Duration good) {
        return sql.select(min(at), inline(good.toSeconds())).from(at.getTable()).where(at.isNotNull());
    }

    /// Deletes links and invitations that had expired at a given time. A user has at most one of each kind.
    private record ExpiredLinks(DSLContext sql, Instant then, int limit) {

        /// Returns the number of deleted rows.
        int run() {
            return delete(
                            IDENTITY_MAGIC_LINK.ACCOUNT_ID,
                            IDENTITY_MAGIC_LINK.USER_ID,
                            IDENTITY_MAGIC_LINK.EXPIRES_AT,
                            then)
                    + delete(
                            IDENTITY_RESET_LINK.ACCOUNT_ID,
                            IDENTITY_RESET_LINK.USER_ID,
                            IDENTITY_RESET_LINK.EXPIRES_AT,
                            then)
                    + delete(
                            IDENTITY_EMAIL_LINK.ACCOUNT_ID,
                            IDENTITY_EMAIL_LINK.USER_ID,
                            IDENTITY_EMAIL_LINK.EXPIRES_AT,
                            then)
                    + delete(
                            IDENTITY_INVITATION.ACCOUNT_ID,
                            IDENTITY_INVITATION.USER_ID,
                            IDENTITY_INVITATION.SENT_AT,
                            then.minus(Invitation.LIFETIME));
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
