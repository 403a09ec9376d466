package tel.billing.notification.template;

import java.util.HashMap;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;

/// Renders an e-mail in the language of the reader's country, signed by the operator. Text typed by users
/// stays text: it cannot become markup, a header or a link.
public final class EmailComposer {
    private final MailLinks links;
    private final String operator;
    private final String color;
    private final Attachments enclosures;
    private final Languages languages;

    /// @param links where the links lead
    /// @param operator the name of the company that runs the service
    /// @param color the background of buttons, as `#rrggbb`
    /// @param enclosures provides the documents of an e-mail
    public EmailComposer(MailLinks links, String operator, String color, Attachments enclosures) {
        this.links = links;
        this.operator = operator;
        this.color = color;
        this.enclosures = enclosures;
        this.languages = Languages.found();
    }

    public Mail write(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var language = languages.of(recipientLocale);
        var documents = enclosures.find(emailMessage);
        var templateContent = new TemplateContents(links, language.spelled(), documents).of(emailMessage);
        var variables = new HashMap<>(language.variables());
        variables.put("operator", operator);
        variables.put("color", color);
        variables.putAll(templateContent.variables());
        var templates = language.templates();
        return new Mail(
                emailMessage.to(),
                language.locale(),
                templates.subject(templateContent.template(), variables),
                templates.text(templateContent.template(), variables),
                templates.html(templateContent.template(), variables),
                documents.attachments());
    }
}
