package tel.billing.proof.load;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The files that the service writes instead of e-mails.
public record Mailbox(Path directory) {
    private static final Pattern TOKEN = Pattern.compile("token=([A-Za-z0-9_-]+)");

    public static Mailbox in(Path data) {
        return new Mailbox(data.resolve("mailbox"));
    }

    /// The token of the link in the e-mail to this address.
    String tokenFor(String email) {
        return await("mail to " + email)
                .atMost(Duration.ofMinutes(1))
                .until(() -> find(email), Optional::isPresent)
                .orElseThrow();
    }

    private Optional<String> find(String email) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .map(file -> JsonMapper.shared().readTree(file))
                    .filter(mail -> mail.required("to").asString().equals(email))
                    .flatMap(mail -> token(mail).stream())
                    .findFirst();
        }
    }

    private static Optional<String> token(JsonNode mail) {
        return Optional.of(mail.required("text").asString())
                .map(TOKEN::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1));
    }
}
