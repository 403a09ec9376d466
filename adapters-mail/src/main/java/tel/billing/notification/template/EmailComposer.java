package tel.billing.notification.template;

import java.net.URI;
import java.util.HashMap;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;

/// Renders an e-mail in the language of the reader's country, signed by the operator. Text typed by users
/// stays text: it cannot become markup, a header or a link.
public final class EmailComposer {
    private final String publicUrl;
    private final String operator;
    private final Attachments enclosures;
    private final Languages languages;

    /// @param publicUrl the public URL of the service, with which every link begins
    /// @param operator the name of the company that runs the service
    /// @param enclosures provides the attachments of an e-mail
    public EmailComposer(URI publicUrl, String operator, Attachments enclosures) {
        this.publicUrl = publicUrl.toString().replaceFirst("/+$", "");
        this.operator = operator;
        this.enclosures = enclosures;
        this.languages = Languages.found();
    }

    public Mail write(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var language = languages.of(recipientLocale);
        var templateContent = new TemplateContents(publicUrl, language.spelled()).of(emailMessage);
        var variables = new HashMap<>(language.variables());
        variables.put("operator", operator);
        variables.putAll(templateContent.variables());
        var templates = language.templates();
        return new Mail(
                emailMessage.to(),
                language.locale(),
                templates.subject(templateContent.template(), variables),
                templates.text(templateContent.template(), variables),
                templates.html(templateContent.template(), variables),
                enclosures.find(emailMessage));
    }
}
