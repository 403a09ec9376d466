package tel.billing.notification.template;

import java.util.HashMap;
import java.util.Optional;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;

/// Renders an e-mail in the language of the recipient's country, signed by the operator. Text typed by
/// users stays text: it cannot become markup, a header or a link.
public final class EmailComposer {
    private final MailLinks links;
    private final EmailBranding branding;
    private final Attachments attachments;
    private final Languages languages;

    /// @param links where the links lead
    /// @param attachments provides the documents of an e-mail
    public EmailComposer(MailLinks links, EmailBranding branding, Attachments attachments) {
        this.links = links;
        this.branding = branding;
        this.attachments = attachments;
        this.languages = Languages.found();
    }

    /// The image that the HTML of each e-mail shows; empty if it shows none.
    public Optional<Attachment> logo() {
        return branding.logo();
    }

    public Mail write(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var language = languages.of(recipientLocale);
        var documents = attachments.find(emailMessage);
        var templateContent = new TemplateContents(links, language.spelled(), documents).of(emailMessage);
        var variables = new HashMap<>(language.variables());
        variables.put("operator", branding.operator());
        variables.put("color", branding.color());
        variables.put("has_logo", branding.logo().isPresent());
        variables.put("logo_id", Mail.LOGO_ID);
        variables.putAll(templateContent.variables());
        var templates = language.templates();
        return new Mail(
                emailMessage.to(),
                language.locale(),
                templates.subject(templateContent.template(), variables),
                templates.text(templateContent.template(), variables),
                templates.html(templateContent.template(), variables),
                branding.logo(),
                documents.attachments());
    }
}
