package tel.billing.notification.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Mails as files, one each, named so that they sort by number. A file is whole or not there at all.
final class MailFiles {
    private static final String SUFFIX = ".json";
    private static final String UNFINISHED = ".tmp";
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final Path directory;

    /// Makes the directory if there is none.
    MailFiles(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        // whoever reads a mail can open its link
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }

    /// All mails, the oldest first. What a crash left unfinished is swept away.
    List<KeptMail> read() throws IOException {
        var mails = new ArrayList<KeptMail>();
        try (var entries = Files.list(directory)) {
            for (var file : entries.sorted().toList()) {
                var name = file.getFileName().toString();
                if (name.endsWith(SUFFIX)) {
                    read(file).ifPresent(mails::add);
                } else if (name.endsWith(UNFINISHED)) {
                    Files.deleteIfExists(file);
                }
            }
        }
        return mails;
    }

    /// Answers when the mail is on disk.
    void write(KeptMail mail) throws IOException {
        var unfinished = directory.resolve(name(mail.number()) + UNFINISHED);
        try (var file = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(JSON.writeValueAsBytes(mail));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(true);
        }
        Files.move(unfinished, file(mail.number()), StandardCopyOption.ATOMIC_MOVE);
    }

    void delete(KeptMail mail) throws IOException {
        Files.deleteIfExists(file(mail.number()));
    }

    /// Empty if another instance, with the same files, made room for a newer one meanwhile.
    private static Optional<KeptMail> read(Path file) throws IOException {
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), KeptMail.class));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (JacksonException e) {
            throw new IOException(file + " is no mail of ours", e);
        }
    }

    private Path file(long number) {
        return directory.resolve(name(number) + SUFFIX);
    }

    private static String name(long number) {
        return String.format(Locale.ROOT, "%019d", number);
    }
}
