package tel.billing.notification.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.net.URLEncoder;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/// The mailbox as an HTML page: the list of all e-mails and the e-mail that is open. The page has no script,
/// and its style is a separate file.
final class MailboxPage {
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    /// The HTML of an e-mail contains its styles, because e-mail programs require inline styles.
    private static final String LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
            + "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final Template TEMPLATE =
            Mustache.compiler().emptyStringIsFalse(true).compile(Resource.text("mailbox.html"));

    private MailboxPage() {}

    static ResponseEntity<byte[]> of(List<StoredMail> mails, Optional<StoredMail> open, String to) {
        return page(200, mails, open, to);
    }

    /// The mailbox with one e-mail open. The status is 404 if the e-mail is no longer in the mailbox.
    static ResponseEntity<byte[]> opening(List<StoredMail> mails, Optional<StoredMail> open, String to) {
        return page(open.isPresent() ? 200 : 404, mails, open, to);
    }

    private static ResponseEntity<byte[]> page(
            int status, List<StoredMail> mails, Optional<StoredMail> open, String to) {
        var model = Map.of(
                "count", mails.size(),
                "mails", mails.stream().map(mail -> row(mail, open)).toList(),
                "open", open.map(MailboxPage::content).stream().toList(),
                "to", to,
                "query", to.isEmpty() ? "" : "?to=" + URLEncoder.encode(to, UTF_8));
        return ResponseEntity.status(status)
                .contentType(new MediaType(MediaType.TEXT_HTML, UTF_8))
                .header("Content-Security-Policy", POLICY)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(TEMPLATE.execute(model).getBytes(UTF_8));
    }

    static ResponseEntity<byte[]> letter(Optional<StoredMail> mail) {
        // links open in a new tab, not inside the frame
        var html = mail.map(found -> found.html().replaceFirst("<head>", "<head><base target=\"_blank\">"))
                .orElse("<!doctype html><html lang=\"en\"><title>Not found</title><p>This e-mail is no longer in the"
                        + " mailbox.");
        return ResponseEntity.status(mail.isPresent() ? 200 : 404)
                .contentType(new MediaType(MediaType.TEXT_HTML, UTF_8))
                .header("Content-Security-Policy", LETTER_POLICY)
                .header("X-Frame-Options", "SAMEORIGIN")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(html.getBytes(UTF_8));
    }

    private static Map<String, Object> row(StoredMail mail, Optional<StoredMail> open) {
        return Map.of(
                "number", mail.number(),
                "subject", mail.subject(),
                "recipient", mail.to(),
                "time", TIME.format(mail.sentAt()),
                "current", open.filter(mail::equals).isPresent());
    }

    private static Map<String, Object> content(StoredMail mail) {
        return Map.of(
                "number", mail.number(),
                "subject", mail.subject(),
                "recipient", mail.to(),
                "time", TIME.format(mail.sentAt()),
                "attachments", MailboxJson.Attachment.of(mail),
                "pieces",
                        Links.pieces(mail.text()).stream()
                                .map(piece -> Map.of("piece", piece.text(), "link", piece.isLink()))
                                .toList());
    }
}
