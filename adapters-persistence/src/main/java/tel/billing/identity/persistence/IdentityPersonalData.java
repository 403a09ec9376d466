package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentityBrowserSession.IDENTITY_BROWSER_SESSION;
import static tel.billing.identity.persistence.tables.IdentityEmail.IDENTITY_EMAIL;
import static tel.billing.identity.persistence.tables.IdentityEmailLink.IDENTITY_EMAIL_LINK;
import static tel.billing.identity.persistence.tables.IdentityInvitation.IDENTITY_INVITATION;
import static tel.billing.identity.persistence.tables.IdentityMagicLink.IDENTITY_MAGIC_LINK;
import static tel.billing.identity.persistence.tables.IdentityOperator.IDENTITY_OPERATOR;
import static tel.billing.identity.persistence.tables.IdentityRecoveryCode.IDENTITY_RECOVERY_CODE;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentityResetLink.IDENTITY_RESET_LINK;
import static tel.billing.identity.persistence.tables.IdentitySecondFactor.IDENTITY_SECOND_FACTOR;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;

import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of users.
public final class IdentityPersonalData {
    private static final String OF_STAFF = "only staff have rows, and they are not customers";
    private static final String ONLY_TOKENS = "contains only hashes of tokens and their times";

    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("users", IDENTITY_USER.ACCOUNT_ID)
                    .withholding(IDENTITY_USER.PASSWORD_HASH, IDENTITY_USER.VERSION)
                    .onErasure(IdentityPersonalData::eraseUser),
            PersonalTable.exported("sessions", IDENTITY_SESSION.ACCOUNT_ID)
                    .withholding(
                            IDENTITY_SESSION.ENDED_IN,
                            IDENTITY_SESSION.CHALLENGE_HASH,
                            IDENTITY_SESSION.VERIFIED_HASH,
                            IDENTITY_SESSION.TRIES_LEFT)
                    .onErasure(IdentityPersonalData::eraseOrigins),
            PersonalTable.exported("signup_links", IDENTITY_MAGIC_LINK.ACCOUNT_ID)
                    .withholding(IDENTITY_MAGIC_LINK.TOKEN_HASH)
                    .deletedOnErasure(),
            PersonalTable.exported("password_reset_links", IDENTITY_RESET_LINK.ACCOUNT_ID)
                    .withholding(IDENTITY_RESET_LINK.TOKEN_HASH)
                    .deletedOnErasure(),
            PersonalTable.exported("email_change_links", IDENTITY_EMAIL_LINK.ACCOUNT_ID)
                    .withholding(IDENTITY_EMAIL_LINK.TOKEN_HASH)
                    .deletedOnErasure(),
            PersonalTable.excluded(IDENTITY_EMAIL.ACCOUNT_ID, "repeats the e-mail address of the user")
                    .deletedOnErasure(),
            PersonalTable.excluded(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID, ONLY_TOKENS),
            PersonalTable.excluded(IDENTITY_BROWSER_SESSION.ACCOUNT_ID, ONLY_TOKENS),
            PersonalTable.excluded(IDENTITY_SECOND_FACTOR.ACCOUNT_ID, OF_STAFF),
            PersonalTable.excluded(IDENTITY_RECOVERY_CODE.ACCOUNT_ID, OF_STAFF),
            PersonalTable.excluded(IDENTITY_INVITATION.ACCOUNT_ID, OF_STAFF),
            PersonalTable.excluded(IDENTITY_OPERATOR.ACCOUNT_ID, OF_STAFF));

    private IdentityPersonalData() {}

    /// Sets the status of an unconfirmed signup, so that the user cannot sign in, and removes the password.
    private static void eraseUser(DSLContext sql, DataSubject subject) {
        sql.update(IDENTITY_USER)
                .set(IDENTITY_USER.EMAIL, EmailAddress.erased(subject.account()).value())
                .set(IDENTITY_USER.STATUS, "draft")
                .setNull(IDENTITY_USER.PASSWORD_HASH)
                .set(IDENTITY_USER.VERSION, IDENTITY_USER.VERSION.plus(1))
                .where(IDENTITY_USER.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }

    private static void eraseOrigins(DSLContext sql, DataSubject subject) {
        sql.update(IDENTITY_SESSION)
                .setNull(IDENTITY_SESSION.DEVICE)
                .setNull(IDENTITY_SESSION.ADDRESS)
                .where(IDENTITY_SESSION.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }
}
