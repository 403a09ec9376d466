package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentityMagicLink.IDENTITY_MAGIC_LINK;

import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.persistence.tables.records.IdentityMagicLinkRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;
import tel.billing.subscription.PlanTier;

/// Stores the links of pending applications in PostgreSQL.
public record JooqMagicLinks(DSLContext sql) implements MagicLinks {

    @Override
    public void send(MagicLink link) {
        sql.insertInto(IDENTITY_MAGIC_LINK).set(row(link)).execute();
    }

    @Override
    public Optional<MagicLink> find(OpaqueToken token) {
        return sql.selectFrom(IDENTITY_MAGIC_LINK)
                .where(IDENTITY_MAGIC_LINK.ACCOUNT_ID.eq(token.account().value()))
                .and(IDENTITY_MAGIC_LINK.TOKEN_HASH.eq(token.hash().hex()))
                .fetchOptional(JooqMagicLinks::read);
    }

    @Override
    public boolean use(MagicLink link) {
        return sql.deleteFrom(IDENTITY_MAGIC_LINK)
                        .where(IDENTITY_MAGIC_LINK.ACCOUNT_ID.eq(link.account().value()))
                        .and(IDENTITY_MAGIC_LINK.TOKEN_HASH.eq(link.token().hex()))
                        .execute()
                == 1;
    }

    @Override
    public Set<AccountId> withdraw(EmailAddress email) {
        return sql.deleteFrom(IDENTITY_MAGIC_LINK)
                .where(IDENTITY_MAGIC_LINK.EMAIL.eq(email.value()))
                .returning(IDENTITY_MAGIC_LINK.ACCOUNT_ID)
                .fetchSet(row -> new AccountId(row.getAccountId()));
    }

    private static MagicLink read(IdentityMagicLinkRecord row) {
        return new MagicLink(
                row.getId(),
                new AccountId(row.getAccountId()),
                new UserId(row.getUserId()),
                new EmailAddress(row.getEmail()),
                new TokenHash(row.getTokenHash()),
                new PlanTier(row.getTier()),
                row.getSentAt(),
                row.getExpiresAt());
    }

    private static IdentityMagicLinkRecord row(MagicLink link) {
        var row = new IdentityMagicLinkRecord();
        row.setAccountId(link.account().value());
        row.setUserId(link.user().value());
        row.setId(link.id());
        row.setEmail(link.email().value());
        row.setTokenHash(link.token().hex());
        row.setTier(link.tier().value());
        row.setSentAt(link.sentAt());
        row.setExpiresAt(link.expiresAt());
        return row;
    }
}
