package tel.billing.shared.embedded;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.springframework.util.FileSystemUtils;
import org.tukaani.xz.XZInputStream;

/// The PostgreSQL programs in the jar (io.zonky.test.postgres), one archive for each platform.
final class ServerArchive {
    private static final int EXECUTABLE = 0100;

    private final byte[] bytes;

    private ServerArchive(byte[] bytes) {
        this.bytes = bytes;
    }

    /// The archive for this machine.
    static ServerArchive ofThisMachine() throws IOException {
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        var processor = switch (System.getProperty("os.arch", "")) {
            case "amd64" -> "x86_64";
            case "aarch64" -> "arm_64";
            case String other -> other;
        };
        try (var archive =
                ServerArchive.class.getResourceAsStream("/postgres-%s-%s.txz".formatted(system, processor))) {
            if (archive == null) {
                throw new EmbeddedStartupFailure(
                        "This build has no PostgreSQL for %s on %s. Set SPRING_DATASOURCE_URL to your own PostgreSQL."
                                .formatted(system, processor));
            }
            return new ServerArchive(archive.readAllBytes());
        }
    }

    /// Unpacks once into a directory named after the content. Removes what older versions unpacked beside it.
    ServerPrograms unpackBelow(Path parent) throws IOException {
        var home = parent.resolve(fingerprint());
        if (Files.notExists(home)) {
            FileSystemUtils.deleteRecursively(parent);
            var draft = PrivateFiles.directory(parent.resolve("unpacking"));
            unpack(draft);
            Files.move(draft, home, StandardCopyOption.ATOMIC_MOVE);
        }
        return new ServerPrograms(home);
    }

    private void unpack(Path target) throws IOException {
        try (var archive = new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(bytes)))) {
            for (var entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                var place = target.resolve(entry.getName()).normalize();
                if (!place.startsWith(target)) {
                    throw new IOException("the archive contains a path outside its directory: " + entry.getName());
                }
                unpack(entry, archive, place);
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, TarArchiveInputStream archive, Path place) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(place);
            return;
        }
        Files.createDirectories(Objects.requireNonNull(place.getParent()));
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(place, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(archive, place);
        if ((entry.getMode() & EXECUTABLE) != 0) {
            Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private String fingerprint() {
        var checksum = new CRC32();
        checksum.update(bytes);
        return "%08x-%d".formatted(checksum.getValue(), bytes.length);
    }
}
