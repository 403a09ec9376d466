package tel.billing.notification.persistence;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.LegacyEmailAddress;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

/// The stored form of e-mails: the time they were added, in milliseconds, then the e-mail as encrypted
/// JSON, because it may contain a token.
final class EncryptedEmailMessages {
    private static final String PURPOSE = "letter";
    /// An additional member of the JSON; no e-mail may have a member with this name. If it is absent, the
    /// e-mail was added by an older version, or the reader has no country.
    private static final String COUNTRY = "reader_country";

    /// An additional member of the JSON: the attempts to which the mail system did not answer.
    private static final String UNCONFIRMED = "unconfirmed_attempts";

    private static final String KIND = "kind";
    private static final String TO = "to";
    private static final String SIGNUP = "confirm_signup";
    /// Signups that an earlier release posted lack this member.
    private static final String SIGNUP_DETAILS = "application";

    private static final String RESET = "reset_password";
    /// Password resets that an earlier release posted lack this member. Their links lead to the service.
    private static final String IS_STAFF = "isStaff";

    private final AesSecretBox box;
    private final JsonMapper json = JsonMapper.builder()
            .changeDefaultVisibility(checker -> checker.withIsGetterVisibility(Visibility.NONE))
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .addMixIn(EmailMessage.class, Kinds.class)
            .addMixIn(EmailMessage.ConfirmSignup.class, ConfirmSignupNames.class)
            .addMixIn(EmailMessage.ChangeScheduled.class, ChangeScheduledNames.class)
            .addMixIn(EmailMessage.RenewalPaymentFailed.class, AccountStatusNames.class)
            .addMixIn(EmailMessage.SubscriptionSuspended.class, AccountStatusNames.class)
            .addMixIn(EmailMessage.SubscriptionActiveAgain.class, AccountStatusNames.class)
            .addMixIn(EmailMessage.SubscriptionContinues.Dropped.class, DroppedNames.class)
            .addModule(new SimpleModule().addDeserializer(EmailAddress.class, new AddressReader()))
            .build();

    EncryptedEmailMessages(AesSecretBox box) {
        this.box = box;
    }

    byte[] seal(EmailMessage emailMessage, RecipientLocale recipientLocale, Instant postedAt) {
        ObjectNode written = json.valueToTree(emailMessage);
        recipientLocale.country().ifPresent(country -> written.put(COUNTRY, country.code()));
        return seal(written, postedAt);
    }

    private byte[] seal(ObjectNode written, Instant postedAt) {
        var sealed = box.seal(PURPOSE, json.writeValueAsBytes(written));
        return ByteBuffer.allocate(Long.BYTES + sealed.length)
                .putLong(postedAt.toEpochMilli())
                .put(sealed)
                .array();
    }

    /// The number of attempts to which the mail system did not answer, after it had got the whole e-mail.
    int unconfirmedAttempts(byte[] data) {
        return unconfirmedAttempts(decrypt(data));
    }

    /// The e-mail after another such attempt.
    byte[] afterUnconfirmedAttempt(byte[] data) {
        var written = decrypt(data);
        written.put(UNCONFIRMED, unconfirmedAttempts(written) + 1);
        return seal(written, postedAt(data));
    }

    private static int unconfirmedAttempts(ObjectNode written) {
        return Optional.ofNullable(written.get(UNCONFIRMED))
                .map(JsonNode::intValue)
                .orElse(0);
    }

    DecryptedEmail open(byte[] data) {
        var written = decrypt(data);
        var country = Optional.ofNullable(written.remove(COUNTRY))
                .map(JsonNode::stringValue)
                .map(Country::new);
        written.remove(UNCONFIRMED);
        switch (written.required(KIND).stringValue()) {
            case SIGNUP -> written.putIfAbsent(SIGNUP_DETAILS, written.nullNode());
            case RESET -> written.putIfAbsent(IS_STAFF, written.booleanNode(true));
            default -> {}
        }
        return new DecryptedEmail(json.treeToValue(written, EmailMessage.class), new RecipientLocale(country));
    }

    /// Empty if the e-mail cannot be decrypted, or is of a kind that only a later release knows.
    Optional<DecryptedEmail> openIfReadable(byte[] data) {
        return label(data).flatMap(_ -> {
            try {
                return Optional.of(open(data));
            } catch (JacksonException unknown) {
                return Optional.empty();
            }
        });
    }

    /// The label of an e-mail of any release; empty if it cannot be decrypted.
    Optional<Label> label(byte[] data) {
        if (data.length <= Long.BYTES) {
            return Optional.empty();
        }
        try {
            var written = decrypt(data);
            var to = json.treeToValue(written.required(TO), EmailAddress.class);
            return Optional.of(new Label(written.required(KIND).stringValue(), to, postedAt(data)));
        } catch (IllegalStateException | IllegalArgumentException | JacksonException unreadable) {
            return Optional.empty();
        }
    }

    private ObjectNode decrypt(byte[] data) {
        var sealed = new byte[data.length - Long.BYTES];
        ByteBuffer.wrap(data).position(Long.BYTES).get(sealed);
        return (ObjectNode) json.readTree(box.open(PURPOSE, sealed));
    }

    static Instant postedAt(byte[] data) {
        return Instant.ofEpochMilli(ByteBuffer.wrap(data).getLong());
    }

    /// The parts of an e-mail that the list of e-mails shows.
    record Label(String kind, EmailAddress to, Instant postedAt) {}

    /// A decrypted e-mail, with the language and country of its recipient.
    record DecryptedEmail(EmailMessage message, RecipientLocale recipientLocale) {}

    /// E-mails queued by an earlier release are sent to the address that release would have used.
    private static final class AddressReader extends ValueDeserializer<EmailAddress> {
        private static final EmailAddress UNREACHABLE = new EmailAddress("unreachable@address.invalid");

        @Override
        public EmailAddress deserialize(JsonParser parser, DeserializationContext context) {
            var written = context.readTree(parser).required("value").stringValue();
            return EmailAddress.ifCanonical(written)
                    .or(() -> new LegacyEmailAddress(written).reached())
                    .orElse(UNREACHABLE);
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = EncryptedEmailMessages.KIND)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = EmailMessage.ConfirmSignup.class, name = EncryptedEmailMessages.SIGNUP),
        @JsonSubTypes.Type(value = EmailMessage.AccountExists.class, name = "account_exists"),
        @JsonSubTypes.Type(value = EmailMessage.AccessClosed.class, name = "access_closed"),
        @JsonSubTypes.Type(value = EmailMessage.AccountSuspended.class, name = "account_suspended"),
        @JsonSubTypes.Type(value = EmailMessage.AccountReactivated.class, name = "account_reactivated"),
        @JsonSubTypes.Type(value = EmailMessage.AccountClosed.class, name = "account_closed"),
        @JsonSubTypes.Type(value = EmailMessage.CountryCorrected.class, name = "country_corrected"),
        @JsonSubTypes.Type(value = EmailMessage.ResetPassword.class, name = EncryptedEmailMessages.RESET),
        @JsonSubTypes.Type(value = EmailMessage.NoPasswordToReset.class, name = "no_password_to_reset"),
        @JsonSubTypes.Type(value = EmailMessage.PasswordChanged.class, name = "password_changed"),
        @JsonSubTypes.Type(value = EmailMessage.WrongPasswordsInSession.class, name = "wrong_passwords_in_session"),
        @JsonSubTypes.Type(value = EmailMessage.LinePasswordChanged.class, name = "line_password_changed"),
        @JsonSubTypes.Type(value = EmailMessage.ConfirmEmailChange.class, name = "confirm_email"),
        @JsonSubTypes.Type(value = EmailMessage.EmailTaken.class, name = "email_taken"),
        @JsonSubTypes.Type(value = EmailMessage.EmailChangeRequested.class, name = "email_change_asked"),
        @JsonSubTypes.Type(value = EmailMessage.EmailChanged.class, name = "email_changed"),
        @JsonSubTypes.Type(value = EmailMessage.StaffInvitation.class, name = "staff_invitation"),
        @JsonSubTypes.Type(value = EmailMessage.SecondFactorReset.class, name = "second_factor_reset"),
        @JsonSubTypes.Type(value = EmailMessage.StaffRoleChanged.class, name = "staff_role_changed"),
        @JsonSubTypes.Type(value = EmailMessage.StaffDisabled.class, name = "staff_disabled"),
        @JsonSubTypes.Type(value = EmailMessage.StaffEnabled.class, name = "staff_enabled"),
        @JsonSubTypes.Type(value = EmailMessage.SecondFactorLocked.class, name = "second_factor_locked"),
        @JsonSubTypes.Type(value = EmailMessage.WrongCodesInSession.class, name = "wrong_codes_in_session"),
        @JsonSubTypes.Type(value = EmailMessage.SecondFactorSetUp.class, name = "second_factor_set_up"),
        @JsonSubTypes.Type(value = EmailMessage.RecoveryCodeUsed.class, name = "recovery_code_used"),
        @JsonSubTypes.Type(value = EmailMessage.RecoveryCodesRenewed.class, name = "recovery_codes_renewed"),
        @JsonSubTypes.Type(value = EmailMessage.TopUpReceipt.class, name = "top_up_receipt"),
        @JsonSubTypes.Type(value = EmailMessage.TopUpsHeld.class, name = "top_ups_held"),
        @JsonSubTypes.Type(value = EmailMessage.TopUpsReleased.class, name = "top_ups_released"),
        @JsonSubTypes.Type(value = EmailMessage.RefundSent.class, name = "refund_given"),
        @JsonSubTypes.Type(value = EmailMessage.RefundFailed.class, name = "refund_failed"),
        @JsonSubTypes.Type(value = EmailMessage.ChargedBack.class, name = "charged_back"),
        @JsonSubTypes.Type(value = EmailMessage.CaptureFailed.class, name = "capture_failed"),
        @JsonSubTypes.Type(value = EmailMessage.VatNumberInvalid.class, name = "vat_number_invalid"),
        @JsonSubTypes.Type(value = EmailMessage.VatNumberRejected.class, name = "vat_number_refused"),
        @JsonSubTypes.Type(value = EmailMessage.VatNumberValidAgain.class, name = "vat_number_valid_again"),
        @JsonSubTypes.Type(value = EmailMessage.ChargeReceipt.class, name = "charge_receipt"),
        @JsonSubTypes.Type(value = EmailMessage.CreditNoteIssued.class, name = "credit_note_issued"),
        @JsonSubTypes.Type(value = EmailMessage.InvoiceReissued.class, name = "invoice_reissued"),
        @JsonSubTypes.Type(value = EmailMessage.RenewalPaymentFailed.class, name = "short_of_money"),
        @JsonSubTypes.Type(value = EmailMessage.SubscriptionSuspended.class, name = "subscription_suspended"),
        @JsonSubTypes.Type(value = EmailMessage.SubscriptionActiveAgain.class, name = "subscription_active_again"),
        @JsonSubTypes.Type(value = EmailMessage.ChangeScheduled.class, name = "change_planned"),
        @JsonSubTypes.Type(value = EmailMessage.SubscriptionContinues.class, name = "subscription_goes_on"),
        @JsonSubTypes.Type(value = EmailMessage.CancellationScheduled.class, name = "cancellation_planned"),
        @JsonSubTypes.Type(value = EmailMessage.SubscriptionCancelled.class, name = "subscription_cancelled"),
        @JsonSubTypes.Type(value = EmailMessage.PriceChange.class, name = "price_change"),
        @JsonSubTypes.Type(value = EmailMessage.UpcomingRenewal.class, name = "upcoming_renewal")
    })
    private interface Kinds {}

    /// Queued e-mails keep the earlier names of members and constants.
    private interface ConfirmSignupNames {

        @JsonProperty(EncryptedEmailMessages.SIGNUP_DETAILS)
        Optional<EmailMessage.ConfirmSignup.Details> details();
    }

    private interface ChangeScheduledNames {

        @JsonProperty("other")
        String newPlan();
    }

    private interface AccountStatusNames {

        @JsonProperty("isAccountBlocked")
        boolean isAccountSuspended();
    }

    private enum DroppedNames {
        @JsonProperty("END_WITHDRAWN")
        CANCELLATION_WITHDRAWN
    }
}
