package tel.billing.notification.sandbox;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// The mailbox as JSON.
record MailboxJson(List<Item> items) {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /// An e-mail; `links` are the links in its text.
    record Item(
            String to,
            String subject,
            String text,
            String html,
            List<String> links,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Attachment> attachments,
            String sentAt) {

        private static Item of(StoredMail mail) {
            return new Item(
                    mail.to(),
                    mail.subject(),
                    mail.text(),
                    mail.html(),
                    Links.in(mail.text()),
                    Attachment.of(mail),
                    time(mail.sentAt()));
        }

        private static String time(Instant instant) {
            return MILLIS.format(instant);
        }
    }

    /// An attachment and the path to download it.
    record Attachment(String name, String mediaType, String path) {

        static List<Attachment> of(StoredMail mail) {
            var kept = mail.allAttachments();
            return IntStream.range(0, kept.size())
                    .mapToObj(index -> new Attachment(
                            kept.get(index).name(),
                            kept.get(index).mediaType(),
                            "/dev/mailbox/%s/attachments/%s".formatted(mail.number(), index + 1)))
                    .toList();
        }
    }

    static byte[] of(List<StoredMail> mails) {
        return JSON.writeValueAsBytes(
                new MailboxJson(mails.stream().map(Item::of).toList()));
    }
}
