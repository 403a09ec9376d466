package tel.billing.journey;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/// The e-mails that the service has sent.
public record Mailbox(Service service) {

    public record Mail(String subject, String text, String html, List<String> links) {

        private static Mail of(JsonNode item) {
            return new Mail(
                    item.required("subject").asString(),
                    item.required("text").asString(),
                    item.required("html").asString(),
                    item.required("links").valueStream().map(JsonNode::asString).toList());
        }

        /// The target of the magic link.
        public URI link() {
            return URI.create(links.stream()
                    .filter(link -> link.contains("token="))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no link in " + text)));
        }

        public String token() {
            return link().toString().replaceFirst("^.*[?#]token=", "");
        }
    }

    /// E-mails to this address, newest first.
    public List<Mail> of(String address) {
        return service
                .get("/dev/mailbox?to=" + URLEncoder.encode(address, StandardCharsets.UTF_8))
                .header("Accept", "application/json")
                .send()
                .mustBe(200)
                .items()
                .stream()
                .map(Mail::of)
                .toList();
    }

    /// The newest e-mail to this address once there are this many.
    public Mail await(String address, int count) {
        return Awaitility.await("mail to " + address)
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> of(address), mails -> mails.size() == count)
                .getFirst();
    }
}
