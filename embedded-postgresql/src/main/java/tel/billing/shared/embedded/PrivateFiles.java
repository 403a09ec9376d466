package tel.billing.shared.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Creates files and directories in the data directory that no other user of the machine can read.
public final class PrivateFiles {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ENTERS = permissions("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_READS = permissions("rw-------");

    private PrivateFiles() {}

    /// Creates the directory and its parents unless they exist. Returns its real path, without
    /// symbolic links.
    public static Path directory(Path directory) {
        try {
            return Files.createDirectories(directory, OWNER_ENTERS).toRealPath();
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
    }

    /// Creates the file with this text atomically. An existing file stays unchanged.
    public static void write(Path directory, String name, String text) {
        var file = directory(directory).resolve(name);
        try {
            var draft = Files.createTempFile(directory, "draft-", "", OWNER_READS);
            try {
                Files.writeString(draft, text);
                force(draft, StandardOpenOption.WRITE);
                Files.createLink(file, draft);
                force(directory, StandardOpenOption.READ);
            } finally {
                Files.delete(draft);
            }
        } catch (FileAlreadyExistsException _) {
            // Another process created it first. Its file applies.
        } catch (IOException failed) {
            throw unusable(file, failed);
        }
    }

    /// Renames within the directory. The change is durable when this returns.
    public static void rename(Path directory, String from, String to) throws IOException {
        Files.move(directory.resolve(from), directory.resolve(to), StandardCopyOption.ATOMIC_MOVE);
        force(directory, StandardOpenOption.READ);
    }

    /// The message for the operator about a directory that cannot be written.
    public static EmbeddedStartupFailure unusable(Path place, IOException failed) {
        return new EmbeddedStartupFailure(
                "The data directory cannot be used (%s: %s). Set %s to another directory."
                        .formatted(place, reason(failed), EmbeddedStartupFailure.DATA_DIRECTORY),
                failed);
    }

    /// A key or password that is lost in a power failure would make the data unreadable.
    private static void force(Path path, StandardOpenOption option) throws IOException {
        try (var channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }

    private static String reason(IOException failed) {
        return switch (failed) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "a file of that name already exists";
            case FileSystemException detailed when detailed.getReason() != null -> detailed.getReason();
            default -> String.valueOf(failed.getMessage());
        };
    }

    private static FileAttribute<Set<PosixFilePermission>> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }
}
