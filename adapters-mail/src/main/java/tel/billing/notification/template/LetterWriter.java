package tel.billing.notification.template;

import java.net.URI;
import java.util.HashMap;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;

/// Renders an e-mail in the language of the reader's country, signed by the operator. Text typed by users
/// stays text: it cannot become markup, a header or a link.
public final class LetterWriter {
    private final String publicUrl;
    private final String operator;
    private final Enclosures enclosures;
    private final Languages languages;

    /// @param publicUrl the public URL of the service, with which every link begins
    /// @param operator the name of the company that runs the service
    /// @param enclosures provides the attachments of an e-mail
    public LetterWriter(URI publicUrl, String operator, Enclosures enclosures) {
        this.publicUrl = publicUrl.toString().replaceFirst("/+$", "");
        this.operator = operator;
        this.enclosures = enclosures;
        this.languages = Languages.found();
    }

    public Mail write(Letter letter, Reader reader) {
        var language = languages.of(reader);
        var wording = new Wordings(publicUrl, language.spelled()).of(letter);
        var words = new HashMap<>(language.words());
        words.put("operator", operator);
        words.putAll(wording.words());
        var templates = language.templates();
        return new Mail(
                letter.to(),
                language.locale(),
                templates.subject(wording.template(), words),
                templates.text(wording.template(), words),
                templates.html(wording.template(), words),
                enclosures.of(letter));
    }
}
