package tel.billing.notification.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Stores each e-mail as a file, named by its number. A file is always complete.
final class MailFiles {
    private static final String SUFFIX = ".json";
    private static final String UNFINISHED = ".tmp";
    private static final Pattern NAME = Pattern.compile("([0-9]{19})\\.json");
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final Path directory;
    private final Listing listing;

    /// Creates the directory if it does not exist.
    MailFiles(Path directory, Listing listing) throws IOException {
        this.listing = listing;
        this.directory = Files.createDirectories(directory);
        // a reader of an e-mail could open its link
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }

    /// Deletes incomplete files of a crash. A concurrent write fails and is retried.
    void sweep() throws IOException {
        try (var entries = listing.of(directory)) {
            for (var file :
                    entries.filter(file -> file.toString().endsWith(UNFINISHED)).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /// The numbers of all e-mails.
    Set<Long> numbers() throws IOException {
        try (var entries = listing.of(directory)) {
            return entries.map(file -> NAME.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> Long.valueOf(name.group(1)))
                    .collect(Collectors.toSet());
        } catch (NoSuchFileException _) {
            return Set.of();
        }
    }

    /// Writes the e-mail to disk under its number or, if another instance uses it, the next free one.
    /// Returns after the e-mail is on disk.
    StoredMail write(StoredMail mail) throws IOException {
        try {
            var unfinished = unfinished(mail.number());
            try (var file = FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                if (Files.exists(file(mail.number()))) {
                    Files.delete(unfinished);
                    return write(mail.next());
                }
                var bytes = ByteBuffer.wrap(JSON.writeValueAsBytes(mail));
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
                file.force(true);
            }
            Files.move(unfinished, file(mail.number()), StandardCopyOption.ATOMIC_MOVE);
            return mail;
        } catch (FileAlreadyExistsException _) {
            return write(mail.next());
        }
    }

    void delete(long number) throws IOException {
        Files.deleteIfExists(file(number));
    }

    /// Empty if another instance has deleted the e-mail to make room.
    Optional<StoredMail> read(long number) throws IOException {
        var file = file(number);
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), StoredMail.class));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (JacksonException e) {
            throw new IOException(file + " is not a valid e-mail file; delete it and restart", e);
        }
    }

    private Path unfinished(long number) {
        return directory.resolve(name(number) + UNFINISHED);
    }

    private Path file(long number) {
        return directory.resolve(name(number) + SUFFIX);
    }

    private static String name(long number) {
        return String.format(Locale.ROOT, "%019d", number);
    }

    /// Lists the files in a directory. Its cost grows with their number.
    interface Listing {
        Stream<Path> of(Path directory) throws IOException;
    }
}
