package tel.billing.notification.persistence;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.ByteBuffer;
import java.time.Instant;
import tel.billing.notification.Letter;
import tel.billing.shared.persistence.AesSecretBox;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Letters as they lie in the database: the time they were posted, in milliseconds, then the letter as sealed JSON, for
/// it may hold a token.
final class SealedLetters {
    private static final String PURPOSE = "letter";

    private final AesSecretBox box;
    private final JsonMapper json = JsonMapper.builder()
            .changeDefaultVisibility(checker -> checker.withIsGetterVisibility(Visibility.NONE))
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .addMixIn(Letter.class, Kinds.class)
            .build();

    SealedLetters(AesSecretBox box) {
        this.box = box;
    }

    byte[] seal(Letter letter, Instant postedAt) {
        var sealed = box.seal(PURPOSE, json.writeValueAsBytes(letter));
        return ByteBuffer.allocate(Long.BYTES + sealed.length)
                .putLong(postedAt.toEpochMilli())
                .put(sealed)
                .array();
    }

    Letter open(byte[] data) {
        var sealed = new byte[data.length - Long.BYTES];
        ByteBuffer.wrap(data).position(Long.BYTES).get(sealed);
        return json.readValue(box.open(PURPOSE, sealed), Letter.class);
    }

    static Instant postedAt(byte[] data) {
        return Instant.ofEpochMilli(ByteBuffer.wrap(data).getLong());
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Letter.ConfirmSignup.class, name = "confirm_signup"),
        @JsonSubTypes.Type(value = Letter.AccountExists.class, name = "account_exists"),
        @JsonSubTypes.Type(value = Letter.ResetPassword.class, name = "reset_password"),
        @JsonSubTypes.Type(value = Letter.NoPasswordToReset.class, name = "no_password_to_reset"),
        @JsonSubTypes.Type(value = Letter.PasswordChanged.class, name = "password_changed"),
        @JsonSubTypes.Type(value = Letter.ConfirmEmail.class, name = "confirm_email"),
        @JsonSubTypes.Type(value = Letter.EmailTaken.class, name = "email_taken"),
        @JsonSubTypes.Type(value = Letter.EmailChangeAsked.class, name = "email_change_asked"),
        @JsonSubTypes.Type(value = Letter.EmailChanged.class, name = "email_changed"),
        @JsonSubTypes.Type(value = Letter.StaffInvitation.class, name = "staff_invitation"),
        @JsonSubTypes.Type(value = Letter.SecondFactorLocked.class, name = "second_factor_locked"),
        @JsonSubTypes.Type(value = Letter.SecondFactorSetUp.class, name = "second_factor_set_up"),
        @JsonSubTypes.Type(value = Letter.RecoveryCodeUsed.class, name = "recovery_code_used"),
        @JsonSubTypes.Type(value = Letter.RecoveryCodesRenewed.class, name = "recovery_codes_renewed"),
        @JsonSubTypes.Type(value = Letter.TopUpReceipt.class, name = "top_up_receipt"),
        @JsonSubTypes.Type(value = Letter.VatNumberInvalid.class, name = "vat_number_invalid")
    })
    private interface Kinds {}
}
