package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.identity.persistence.tables.IdentityEmailLink.IDENTITY_EMAIL_LINK;
import static tel.billing.identity.persistence.tables.IdentityInvitation.IDENTITY_INVITATION;
import static tel.billing.identity.persistence.tables.IdentityMagicLink.IDENTITY_MAGIC_LINK;
import static tel.billing.identity.persistence.tables.IdentityResetLink.IDENTITY_RESET_LINK;

import java.time.Instant;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.TableField;
import tel.billing.identity.domain.Invitation;

/// Deletes links and invitations that had expired at a given time. A user has at most one of each kind.
record ExpiredLinks(DSLContext sql, Instant then, int limit) {

    /// Returns the number of deleted rows.
    int run() {
        return delete(IDENTITY_MAGIC_LINK.ACCOUNT_ID, IDENTITY_MAGIC_LINK.USER_ID, IDENTITY_MAGIC_LINK.EXPIRES_AT, then)
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
