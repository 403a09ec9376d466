package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.identity.persistence.tables.IdentityMagicLink.IDENTITY_MAGIC_LINK;

import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.persistence.tables.records.IdentityMagicLinkRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;
import tel.billing.subscription.PlanTier;

/// Stores the links of pending signups in PostgreSQL.
public record JooqMagicLinks(DSLContext sql) implements MagicLinks {

    @Override
    public void send(MagicLink link) {
        sql.insertInto(IDENTITY_MAGIC_LINK).set(written(link)).execute();
    }

    @Override
    public Optional<MagicLink> find(OpaqueToken token) {
        return sql.selectFrom(IDENTITY_MAGIC_LINK)
                .where(IDENTITY_MAGIC_LINK.ACCOUNT_ID.eq(token.account().value()))
                .and(IDENTITY_MAGIC_LINK.TOKEN_HASH.eq(token.hash().hex()))
                .fetchOptional(JooqMagicLinks::read);
    }

    /// Locks the links in the order of their keys before it deletes them.
    @Override
    public Set<AccountId> withdraw(EmailAddress email, int kept) {
        var superfluous = select(IDENTITY_MAGIC_LINK.ACCOUNT_ID, IDENTITY_MAGIC_LINK.USER_ID)
                .from(IDENTITY_MAGIC_LINK)
                .where(IDENTITY_MAGIC_LINK.EMAIL.eq(email.value()))
                .orderBy(IDENTITY_MAGIC_LINK.SENT_AT.desc(), IDENTITY_MAGIC_LINK.ID.desc())
                .offset(kept);
        var locked = name("locked")
                .as(select(IDENTITY_MAGIC_LINK.ACCOUNT_ID, IDENTITY_MAGIC_LINK.USER_ID)
                        .from(IDENTITY_MAGIC_LINK)
                        .where(row(IDENTITY_MAGIC_LINK.ACCOUNT_ID, IDENTITY_MAGIC_LINK.USER_ID)
                                .in(superfluous))
                        .orderBy(IDENTITY_MAGIC_LINK.ACCOUNT_ID, IDENTITY_MAGIC_LINK.USER_ID)
                        .forUpdate());
        return sql.with(locked)
                .delete(IDENTITY_MAGIC_LINK)
                .where(row(IDENTITY_MAGIC_LINK.ACCOUNT_ID, IDENTITY_MAGIC_LINK.USER_ID)
                        .in(selectFrom(locked)))
                .returning(IDENTITY_MAGIC_LINK.ACCOUNT_ID)
                .fetchSet(link -> new AccountId(link.getAccountId()));
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

    private static IdentityMagicLinkRecord written(MagicLink link) {
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
