package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentityInvitation.IDENTITY_INVITATION;

import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.persistence.tables.records.IdentityInvitationRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.AesSecretBox;

/// Stores the newest invitation of each user in PostgreSQL.
public final class JooqInvitations implements Invitations {
    private final DSLContext sql;
    private final EncryptedSecrets secrets;

    public JooqInvitations(DSLContext sql, AesSecretBox box) {
        this.sql = sql;
        this.secrets = new EncryptedSecrets(box);
    }

    @Override
    public void send(Invitation.Sent invitation) {
        var row = new IdentityInvitationRecord();
        row.setAccountId(invitation.account().value());
        row.setUserId(invitation.user().value());
        row.setTokenHash(invitation.token().hex());
        row.setSentAt(invitation.sentAt());
        row.setPasswordHash(null);
        row.setSealedSecret(null);
        row.setUsed(false);
        sql.insertInto(IDENTITY_INVITATION)
                .set(row)
                .onConflict(IDENTITY_INVITATION.ACCOUNT_ID, IDENTITY_INVITATION.USER_ID)
                .doUpdate()
                .set(row)
                .execute();
    }

    @Override
    public Optional<Invitation> find(OpaqueToken token) {
        return sql.selectFrom(IDENTITY_INVITATION)
                .where(IDENTITY_INVITATION.ACCOUNT_ID.eq(token.account().value()))
                .and(IDENTITY_INVITATION.TOKEN_HASH.eq(token.hash().hex()))
                .fetchOptional(this::read);
    }

    @Override
    public Optional<Invitation> of(AccountId account, UserId user) {
        return sql.selectFrom(IDENTITY_INVITATION).where(isOf(account, user)).fetchOptional(this::read);
    }

    @Override
    public boolean begin(Invitation.Open from, Invitation.Begun to) {
        return sql.update(IDENTITY_INVITATION)
                        .set(IDENTITY_INVITATION.PASSWORD_HASH, to.password().encoded())
                        .set(IDENTITY_INVITATION.SEALED_SECRET, secrets.seal(to.user(), to.secret()))
                        .where(is(from))
                        .execute()
                == 1;
    }

    @Override
    public boolean use(Invitation.Begun invitation) {
        return sql.update(IDENTITY_INVITATION)
                        .set(IDENTITY_INVITATION.USED, true)
                        .setNull(IDENTITY_INVITATION.PASSWORD_HASH)
                        .setNull(IDENTITY_INVITATION.SEALED_SECRET)
                        .where(is(invitation))
                        .execute()
                == 1;
    }

    @Override
    public void withdraw(AccountId account, UserId user) {
        sql.deleteFrom(IDENTITY_INVITATION).where(isOf(account, user)).execute();
    }

    private Invitation read(IdentityInvitationRecord row) {
        var account = new AccountId(row.getAccountId());
        var user = new UserId(row.getUserId());
        var token = new TokenHash(row.getTokenHash());
        if (row.getUsed()) {
            return new Invitation.Used(account, user, token, row.getSentAt());
        }
        var sent = new Invitation.Sent(account, user, token, row.getSentAt());
        return row.getPasswordHash() == null
                ? sent
                : sent.begin(new PasswordHash(row.getPasswordHash()), secrets.open(user, row.getSealedSecret()));
    }

    private static Condition isOf(AccountId account, UserId user) {
        return IDENTITY_INVITATION.ACCOUNT_ID.eq(account.value()).and(IDENTITY_INVITATION.USER_ID.eq(user.value()));
    }

    /// Each password hash has its own salt, so the hash identifies the enrolment with its secret.
    private static Condition is(Invitation.Open invitation) {
        var kept = isOf(invitation.account(), invitation.user())
                .and(IDENTITY_INVITATION.TOKEN_HASH.eq(invitation.token().hex()))
                .andNot(IDENTITY_INVITATION.USED);
        return switch (invitation) {
            case Invitation.Sent _ -> kept.and(IDENTITY_INVITATION.PASSWORD_HASH.isNull());
            case Invitation.Begun begun ->
                kept.and(IDENTITY_INVITATION.PASSWORD_HASH.eq(begun.password().encoded()));
        };
    }
}
