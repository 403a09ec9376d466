package tel.billing.notification.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
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
        return MailboxPage.letter(mailbox.find(number));
    }

    /// An attachment, counted from 1.
    @GetMapping("/dev/mailbox/{number:[0-9]{1,18}}/attachments/{position:[1-9][0-9]{0,2}}")
    public ResponseEntity<byte[]> attachment(
            @PathVariable("number") long number, @PathVariable("position") int position) {
        return mailbox.find(number).stream()
                .flatMap(mail -> mail.enclosures().stream())
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
                    case Parsed.Faulty<EmailAddress> _ -> List.of();
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
}
