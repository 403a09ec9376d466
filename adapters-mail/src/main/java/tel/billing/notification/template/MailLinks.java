package tel.billing.notification.template;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tel.billing.shared.Secret;

/// Where the links in e-mails lead. Each template contains [#TOKEN], which is replaced by the link's token. Links for
/// the staff always lead to the service.
public record MailLinks(
        String signup, String passwordReset, String emailConfirmation, String staffPasswordReset, String invitation) {
    public static final String TOKEN = "{token}";

    /// The pages of the service, unless a template names another page.
    ///
    /// @param publicUrl the public URL of the service
    public static MailLinks of(
            URI publicUrl,
            Optional<String> signup,
            Optional<String> passwordReset,
            Optional<String> emailConfirmation) {
        var service = publicUrl.toString().replaceFirst("/+$", "");
        var reset = service + "/password/reset?token=" + TOKEN;
        return new MailLinks(
                signup.orElse(service + "/signup/confirm?token=" + TOKEN),
                passwordReset.orElse(reset),
                emailConfirmation.orElse(service + "/email/confirm?token=" + TOKEN),
                reset,
                // In the fragment, to keep the token out of server logs.
                service + "/staff/enrol#token=" + TOKEN);
    }

    /// All links lead to pages of the service.
    public static MailLinks at(URI publicUrl) {
        return of(publicUrl, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static String with(Secret token, String template) {
        return template.replace(TOKEN, URLEncoder.encode(token.value(), StandardCharsets.UTF_8));
    }
}
