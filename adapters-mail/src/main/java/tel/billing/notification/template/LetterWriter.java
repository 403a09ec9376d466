package tel.billing.notification.template;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tel.billing.notification.Letter;
import tel.billing.shared.Secret;

/// Puts letters into words, in English. What people typed stays text: it can become neither markup, nor a header, nor a
/// link.
public final class LetterWriter {
    private static final Templates ENGLISH = new Templates("en");

    private final String publicUrl;

    /// @param publicUrl where people reach the service; every link begins with it
    public LetterWriter(URI publicUrl) {
        this.publicUrl = publicUrl.toString().replaceFirst("/+$", "");
    }

    public Mail write(Letter letter) {
        return switch (letter) {
            case Letter.ConfirmSignup(var _, var company, var token, var validUntil) ->
                mail(
                        letter,
                        "confirm-signup",
                        Map.of(
                                "company", TypedText.of(company),
                                "link", link("/signup/confirm?", token),
                                "valid_until", Spelled.time(validUntil)));
            case Letter.AccountExists _ -> mail(letter, "account-exists", Map.of());
            case Letter.ResetPassword(var _, var token, var validUntil) ->
                mail(
                        letter,
                        "reset-password",
                        Map.of(
                                "link", link("/password/reset?", token),
                                "valid_until", Spelled.time(validUntil)));
            case Letter.NoPasswordToReset _ -> mail(letter, "no-password-to-reset", Map.of());
            case Letter.PasswordChanged(var _, var at) ->
                mail(letter, "password-changed", Map.of("at", Spelled.time(at)));
            case Letter.ConfirmEmail(var _, var token, var validUntil) ->
                mail(
                        letter,
                        "confirm-email",
                        Map.of(
                                "link", link("/email/confirm?", token),
                                "valid_until", Spelled.time(validUntil)));
            case Letter.EmailTaken _ -> mail(letter, "email-taken", Map.of());
            case Letter.EmailChangeAsked(var _, var at) ->
                mail(letter, "email-change-asked", Map.of("at", Spelled.time(at)));
            case Letter.EmailChanged(var _, var at) -> mail(letter, "email-changed", Map.of("at", Spelled.time(at)));
            case Letter.StaffInvitation(var _, var operator, var token, var validUntil) ->
                mail(
                        letter,
                        "staff-invitation",
                        Map.of(
                                "operator", TypedText.of(operator),
                                "link", link("/staff/enrol#", token),
                                "valid_until", Spelled.time(validUntil)));
            case Letter.SecondFactorLocked(var _, var until) ->
                mail(letter, "second-factor-locked", Map.of("until", Spelled.time(until)));
            case Letter.SecondFactorSetUp(var _, var at) ->
                mail(letter, "second-factor-set-up", Map.of("at", Spelled.time(at)));
            case Letter.RecoveryCodeUsed(var _, var at, var left) ->
                mail(letter, "recovery-code-used", Map.of("at", Spelled.time(at), "left", left));
            case Letter.RecoveryCodesRenewed(var _, var at) ->
                mail(letter, "recovery-codes-renewed", Map.of("at", Spelled.time(at)));
            case Letter.TopUpReceipt(var _, var payment, var amount, var balance, var at) ->
                mail(
                        letter,
                        "top-up-receipt",
                        Map.of(
                                "amount", Spelled.money(amount),
                                "balance", Spelled.money(balance),
                                "payment", payment,
                                "at", Spelled.time(at)));
            case Letter.VatNumberInvalid(var _, var number) ->
                mail(letter, "vat-number-invalid", Map.of("vat_number", TypedText.of(number)));
        };
    }

    private static Mail mail(Letter letter, String template, Map<String, Object> words) {
        return new Mail(
                letter.to(),
                ENGLISH.subject(template, words),
                ENGLISH.text(template, words),
                ENGLISH.html(template, words));
    }

    /// @param path ends with what parts it from the token: `?`, or `#` if no server is to see it
    private String link(String path, Secret token) {
        return publicUrl + path + "token=" + URLEncoder.encode(token.value(), StandardCharsets.UTF_8);
    }
}
