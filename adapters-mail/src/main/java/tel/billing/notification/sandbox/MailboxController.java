package tel.billing.notification.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Parsed;

/// The sandbox mailbox over HTTP: JSON for programs, pages for browsers. `?to=` selects a recipient.
@RestController
public final class MailboxController {
    private static final MediaType CSS = new MediaType("text", "css", UTF_8);

    private final SandboxMailbox mailbox;
    private final EmailAddressParser emailAddresses;

    public MailboxController(SandboxMailbox mailbox, EmailAddressParser emailAddresses) {
        this.mailbox = mailbox;
        this.emailAddresses = emailAddresses;
    }

    @GetMapping("/dev/mailbox")
    public ResponseEntity<byte[]> list(HttpServletRequest request) {
        var mails = mails(request);
        return wantsPage(request)
                ? MailboxPage.of(mails, mails.stream().findFirst(), to(request))
                : ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .header(HttpHeaders.CACHE_CONTROL, "no-store")
                        .body(MailboxJson.of(mails));
    }

    @GetMapping("/dev/mailbox/{number:[0-9]{1,18}}")
    public ResponseEntity<byte[]> show(@PathVariable("number") long number, HttpServletRequest request) {
        return MailboxPage.opening(mails(request), mailbox.find(number), to(request));
    }

    /// The HTML of an e-mail, without scripts and without access to this site.
    @GetMapping("/dev/mailbox/{number:[0-9]{1,18}}/html")
    public ResponseEntity<byte[]> html(@PathVariable("number") long number) {
        return MailboxPage.email(mailbox.find(number).map(mailbox::htmlOf));
    }

    /// An attachment, counted from 1.
    @GetMapping("/dev/mailbox/{number:[0-9]{1,18}}/attachments/{position:[1-9][0-9]{0,2}}")
    public ResponseEntity<byte[]> attachment(
            @PathVariable("number") long number, @PathVariable("position") int position) {
        return mailbox.find(number).stream()
                .flatMap(mail -> mail.allAttachments().stream())
                .skip(position - 1L)
                .findFirst()
                .map(kept -> ResponseEntity.ok()
                        .contentType(MediaType.parseMediaType(kept.mediaType()))
                        .header(HttpHeaders.CACHE_CONTROL, "no-store")
                        .header(
                                HttpHeaders.CONTENT_DISPOSITION,
                                ContentDisposition.inline()
                                        .filename(kept.name())
                                        .build()
                                        .toString())
                        .body(kept.bytes()))
                .orElseGet(() -> ResponseEntity.notFound().build());
    }

    @GetMapping("/dev/assets/mailbox.css")
    public ResponseEntity<byte[]> style() {
        return ResponseEntity.ok().contentType(CSS).body(Resource.bytes("mailbox.css"));
    }

    private List<StoredMail> mails(HttpServletRequest request) {
        var to = to(request);
        return to.isEmpty()
                ? mailbox.mails()
                : switch (emailAddresses.parse(to)) {
                    case Parsed.Valid<EmailAddress>(var address) ->
                        mailbox.mails().stream()
                                .filter(mail -> mail.isTo(address))
                                .toList();
                    case Parsed.Invalid<EmailAddress> _ -> List.of();
                };
    }

    private static String to(HttpServletRequest request) {
        @Nullable String to = request.getParameter("to");
        // an address contains no space; a space is a "+" that was not encoded
        return to == null ? "" : to.strip().replace(' ', '+');
    }

    private static boolean wantsPage(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(HttpHeaders.ACCEPT))
                .filter(accept -> accept.contains(MediaType.TEXT_HTML_VALUE))
                .filter(accept -> !accept.contains(MediaType.APPLICATION_JSON_VALUE))
                .isPresent();
    }

    /// The mailbox as an HTML page: the list of all e-mails and the e-mail that is open. The page has no
    /// script, and its style is a separate file.
    private static final class MailboxPage {
        private static final String POLICY = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
        /// The HTML of an e-mail contains its styles, because e-mail programs require inline styles.
        private static final String EMAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                + "form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
        private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                        "d MMM uuuu, HH:mm:ss", Locale.ENGLISH)
                .withZone(ZoneOffset.UTC);
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

        static ResponseEntity<byte[]> email(Optional<String> mail) {
            // links open in a new tab, not inside the frame
            var html = mail.map(found -> found.replaceFirst("<head>", "<head><base target=\"_blank\">"))
                    .orElse(
                            "<!doctype html><html lang=\"en\"><title>Not found</title><p>This e-mail is no longer in the"
                                    + " mailbox.");
            return ResponseEntity.status(mail.isPresent() ? 200 : 404)
                    .contentType(new MediaType(MediaType.TEXT_HTML, UTF_8))
                    .header("Content-Security-Policy", EMAIL_POLICY)
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
}
