package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentityResetLink.IDENTITY_RESET_LINK;

import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.tables.records.IdentityResetLinkRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Keeps in PostgreSQL the one link of a user that can still set another password.
public record JooqResetLinks(DSLContext sql) implements ResetLinks {

    @Override
    public void send(ResetLink link) {
        var row = row(link);
        sql.insertInto(IDENTITY_RESET_LINK)
                .set(row)
                .onConflict(IDENTITY_RESET_LINK.ACCOUNT_ID, IDENTITY_RESET_LINK.USER_ID)
                .doUpdate()
                .set(row)
                .execute();
    }

    @Override
    public Optional<ResetLink> find(OpaqueToken token) {
        return sql.selectFrom(IDENTITY_RESET_LINK)
                .where(IDENTITY_RESET_LINK.ACCOUNT_ID.eq(token.account().value()))
                .and(IDENTITY_RESET_LINK.TOKEN_HASH.eq(token.hash().hex()))
                .fetchOptional(JooqResetLinks::read);
    }

    @Override
    public boolean use(ResetLink link) {
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

    private static ResetLink read(IdentityResetLinkRecord row) {
        return new ResetLink(
                new AccountId(row.getAccountId()),
                new UserId(row.getUserId()),
                new TokenHash(row.getTokenHash()),
                row.getSentAt(),
                row.getExpiresAt());
    }

    private static IdentityResetLinkRecord row(ResetLink link) {
        var row = new IdentityResetLinkRecord();
        row.setAccountId(link.account().value());
        row.setUserId(link.user().value());
        row.setTokenHash(link.token().hex());
        row.setSentAt(link.sentAt());
        row.setExpiresAt(link.expiresAt());
        return row;
    }
}
