package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static tel.billing.identity.persistence.tables.IdentityResetLink.IDENTITY_RESET_LINK;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;

import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.tables.records.IdentityResetLinkRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Stores the valid reset link of each user in PostgreSQL.
public record JooqPasswordResetLinks(DSLContext sql) implements PasswordResetLinks {

    @Override
    public boolean send(PasswordResetLink link, User.Active to) {
        // The lock makes a concurrent change of the user wait, or makes its result visible.
        var reader = name("reader")
                .as(select(IDENTITY_USER.ACCOUNT_ID, IDENTITY_USER.ID)
                        .from(IDENTITY_USER)
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(link.account().value()))
                        .and(IDENTITY_USER.ID.eq(link.user().value()))
                        .and(IDENTITY_USER.STATUS.eq(UserRows.ACTIVE))
                        .and(IDENTITY_USER.EMAIL.eq(to.email().value()))
                        .and(IDENTITY_USER.PASSWORD_HASH.eq(to.password().encoded()))
                        .forShare());
        return sql.with(reader)
                        .insertInto(
                                IDENTITY_RESET_LINK,
                                IDENTITY_RESET_LINK.ACCOUNT_ID,
                                IDENTITY_RESET_LINK.USER_ID,
                                IDENTITY_RESET_LINK.TOKEN_HASH,
                                IDENTITY_RESET_LINK.SENT_AT,
                                IDENTITY_RESET_LINK.EXPIRES_AT)
                        .select(select(
                                        reader.field(IDENTITY_USER.ACCOUNT_ID),
                                        reader.field(IDENTITY_USER.ID),
                                        val(link.token().hex()),
                                        val(link.sentAt()),
                                        val(link.expiresAt()))
                                .from(reader))
                        .onConflict(IDENTITY_RESET_LINK.ACCOUNT_ID, IDENTITY_RESET_LINK.USER_ID)
                        .doUpdate()
                        .setAllToExcluded()
                        .execute()
                == 1;
    }

    @Override
    public Optional<PasswordResetLink> find(OpaqueToken token) {
        return sql.selectFrom(IDENTITY_RESET_LINK)
                .where(IDENTITY_RESET_LINK.ACCOUNT_ID.eq(token.account().value()))
                .and(IDENTITY_RESET_LINK.TOKEN_HASH.eq(token.hash().hex()))
                .fetchOptional(JooqPasswordResetLinks::read);
    }

    @Override
    public boolean use(PasswordResetLink link) {
        return sql.deleteFrom(IDENTITY_RESET_LINK)
                        .where(IDENTITY_RESET_LINK.ACCOUNT_ID.eq(link.account().value()))
                        .and(IDENTITY_RESET_LINK.TOKEN_HASH.eq(link.token().hex()))
                        .execute()
                == 1;
    }

    @Override
    public void withdraw(User user) {
        sql.deleteFrom(IDENTITY_RESET_LINK)
                .where(IDENTITY_RESET_LINK.ACCOUNT_ID.eq(user.account().value()))
                .and(IDENTITY_RESET_LINK.USER_ID.eq(user.id().value()))
                .execute();
    }

    private static PasswordResetLink read(IdentityResetLinkRecord row) {
        return new PasswordResetLink(
                new AccountId(row.getAccountId()),
                new UserId(row.getUserId()),
                new TokenHash(row.getTokenHash()),
                row.getSentAt(),
                row.getExpiresAt());
    }
}
