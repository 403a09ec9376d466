package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static tel.billing.identity.persistence.tables.IdentityEmailLink.IDENTITY_EMAIL_LINK;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;

import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.tables.records.IdentityEmailLinkRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// Stores the valid e-mail confirmation link of each user in PostgreSQL.
public record JooqEmailChangeLinks(DSLContext sql) implements EmailChangeLinks {

    @Override
    public boolean send(EmailChangeLink link, PasswordHash verified) {
        // The lock makes a concurrent password change wait, or makes its result visible.
        var owner = name("owner")
                .as(select(IDENTITY_USER.ACCOUNT_ID, IDENTITY_USER.ID)
                        .from(IDENTITY_USER)
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(link.account().value()))
                        .and(IDENTITY_USER.ID.eq(link.user().value()))
                        .and(IDENTITY_USER.PASSWORD_HASH.eq(verified.encoded()))
                        .forShare());
        return sql.with(owner)
                        .insertInto(
                                IDENTITY_EMAIL_LINK,
                                IDENTITY_EMAIL_LINK.ACCOUNT_ID,
                                IDENTITY_EMAIL_LINK.USER_ID,
                                IDENTITY_EMAIL_LINK.SESSION_ID,
                                IDENTITY_EMAIL_LINK.EMAIL,
                                IDENTITY_EMAIL_LINK.TOKEN_HASH,
                                IDENTITY_EMAIL_LINK.SENT_AT,
                                IDENTITY_EMAIL_LINK.EXPIRES_AT)
                        .select(select(
                                        owner.field(IDENTITY_USER.ACCOUNT_ID),
                                        owner.field(IDENTITY_USER.ID),
                                        val(link.session().value()),
                                        val(link.email().value()),
                                        val(link.token().hex()),
                                        val(link.sentAt()),
                                        val(link.expiresAt()))
                                .from(owner))
                        .onConflict(IDENTITY_EMAIL_LINK.ACCOUNT_ID, IDENTITY_EMAIL_LINK.USER_ID)
                        .doUpdate()
                        .setAllToExcluded()
                        .execute()
                == 1;
    }

    @Override
    public Optional<EmailChangeLink> find(OpaqueToken token) {
        return sql.selectFrom(IDENTITY_EMAIL_LINK)
                .where(IDENTITY_EMAIL_LINK.ACCOUNT_ID.eq(token.account().value()))
                .and(IDENTITY_EMAIL_LINK.TOKEN_HASH.eq(token.hash().hex()))
                .fetchOptional(JooqEmailChangeLinks::read);
    }

    @Override
    public boolean use(EmailChangeLink link) {
        return sql.deleteFrom(IDENTITY_EMAIL_LINK)
                        .where(IDENTITY_EMAIL_LINK.ACCOUNT_ID.eq(link.account().value()))
                        .and(IDENTITY_EMAIL_LINK.TOKEN_HASH.eq(link.token().hex()))
                        .execute()
                == 1;
    }

    @Override
    public void withdraw(User user) {
        sql.deleteFrom(IDENTITY_EMAIL_LINK)
                .where(IDENTITY_EMAIL_LINK.ACCOUNT_ID.eq(user.account().value()))
                .and(IDENTITY_EMAIL_LINK.USER_ID.eq(user.id().value()))
                .execute();
    }

    private static EmailChangeLink read(IdentityEmailLinkRecord row) {
        return new EmailChangeLink(
                new AccountId(row.getAccountId()),
                new UserId(row.getUserId()),
                new SessionId(row.getSessionId()),
                new EmailAddress(row.getEmail()),
                new TokenHash(row.getTokenHash()),
                row.getSentAt(),
                row.getExpiresAt());
    }
}
