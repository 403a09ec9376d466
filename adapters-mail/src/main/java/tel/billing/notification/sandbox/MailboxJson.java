package tel.billing.notification.sandbox;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// The mailbox for programs.
record MailboxJson(List<Item> items) {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /// A mail; `links` are the addresses in its text.
    record Item(String to, String subject, String text, String html, List<String> links, String sentAt) {
        private static Item of(KeptMail mail) {
            return new Item(
                    mail.to(), mail.subject(), mail.text(), mail.html(), Links.in(mail.text()), time(mail.sentAt()));
        }

        private static String time(Instant instant) {
            return MILLIS.format(instant);
        }
    }

    static byte[] of(List<KeptMail> mails) {
        return JSON.writeValueAsBytes(
                new MailboxJson(mails.stream().map(Item::of).toList()));
    }
}
