package tel.billing.shared.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.springframework.util.FileSystemUtils;

/// Prepares what the embedded PostgreSQL creates before its first start, once for all tests of a JVM: its
/// programs, and an empty cluster. This takes longer than the rest of a start.
public final class PreparedDatabase {
    private static final String PROGRAMS = "programs";

    private PreparedDatabase() {}

    /// Copies it into a directory in which no [EmbeddedDatabase] started yet.
    public static void layInto(Path directory) {
        copy(Holder.MADE.root(), directory);
    }

    /// Copies the directory of a stopped [EmbeddedDatabase].
    public static void copy(Path from, Path to) {
        try {
            Files.walkFileTree(from, new Copy(from, PrivateFiles.directory(to)));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// The unpacked programs.
    static ServerPrograms programs() {
        return Holder.MADE.programs();
    }

    private record Made(Path root, ServerPrograms programs) {}

    private static final class Holder {
        private static final Made MADE = make(Path.of("target", "prepared-postgres"));

        private static Made make(Path place) {
            try {
                FileSystemUtils.deleteRecursively(place);
                var data = new DataDirectory(PrivateFiles.directory(place));
                var programs = ServerArchive.ofThisMachine().unpackBelow(data.programs());
                data.create(programs);
                return new Made(data.root(), programs);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }

    /// The programs are read-only, so all tests can share them.
    private static final class Copy extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Path to;

        private Copy(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            var copy = copyOf(directory);
            if (Files.notExists(copy)) {
                Files.copy(directory, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile() && from.relativize(file).startsWith(PROGRAMS)) {
                Files.createLink(copyOf(file), file);
            } else {
                copy(file);
            }
            return FileVisitResult.CONTINUE;
        }

        private void copy(Path file) throws IOException {
            Files.copy(file, copyOf(file), StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        }

        private Path copyOf(Path file) {
            return to.resolve(from.relativize(file));
        }
    }
}
