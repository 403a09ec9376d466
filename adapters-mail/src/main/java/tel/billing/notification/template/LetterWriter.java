package tel.billing.notification.template;

import java.net.URI;
import java.util.HashMap;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;

/// Puts letters into words, in the language that is read where the reader is, signed by the
/// operator. What people typed stays text: it can become neither markup, nor a header, nor a link.
public final class LetterWriter {
    private final String publicUrl;
    private final String operator;
    private final Enclosures enclosures;
    private final Languages languages;

    /// @param publicUrl where people reach the service; every link begins with it
    /// @param operator who runs the service
    /// @param enclosures what goes with letters
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
