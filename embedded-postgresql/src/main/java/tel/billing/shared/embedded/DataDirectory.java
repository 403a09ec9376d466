package tel.billing.shared.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;
import tel.billing.shared.Secret;

/// The directory of the embedded server: its files, and the password of its superuser, which only the user of
/// the service can read.
record DataDirectory(Path root) {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
    private static final String PASSWORD = "password";
    private static final String DATA = "data";
    private static final String DRAFT = "preparing";

    Path files() {
        return root.resolve(DATA);
    }

    Path log() {
        return root.resolve("server.log");
    }

    Secret superuserPassword() throws IOException {
        return new Secret(Files.readString(passwordFile()).strip());
    }

    /// Creates an empty database cluster atomically, unless there is one. Rejects files of another
    /// major version.
    void create(ServerPrograms programs) throws IOException, InterruptedException {
        if (Files.exists(files())) {
            requireUsable(programs.majorVersion());
            return;
        }
        LOG.info("Creating an empty database in {}", root);
        Files.deleteIfExists(passwordFile());
        PrivateFiles.write(root, PASSWORD, Passwords.random().value());
        var draft = root.resolve(DRAFT);
        FileSystemUtils.deleteRecursively(draft);
        programs.run(
                "initdb",
                List.of(
                        "--pgdata=" + draft,
                        "--username=" + EmbeddedDatabase.SUPERUSER,
                        "--pwfile=" + passwordFile(),
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--locale-provider=builtin",
                        "--builtin-locale=C.UTF-8",
                        "--no-instructions"));
        PrivateFiles.rename(root, DRAFT, DATA);
    }

    /// A server that still runs on these files although the service that started it has ended.
    Optional<ProcessHandle> orphan() throws IOException {
        return PostmasterFile.of(files())
                .map(PostmasterFile::process)
                .flatMap(ProcessHandle::of)
                .filter(this::isOurs);
    }

    /// All processes that run a program of this directory: the server, and remains of a dead server.
    Stream<ProcessHandle> processes() {
        return ProcessHandle.allProcesses().filter(this::isOurs);
    }

    Path programs() {
        return root.resolve("programs");
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info()
                .command()
                .filter(program -> Path.of(program).startsWith(programs()))
                .isPresent();
    }

    private Path passwordFile() {
        return root.resolve(PASSWORD);
    }

    private void requireUsable(String ours) throws IOException {
        var version = Files.readString(files().resolve("PG_VERSION")).strip();
        if (!version.equals(ours)) {
            throw new EmbeddedStartupFailure(
                    "The data in %s is of PostgreSQL %s, and this service contains %s. Migrate it with pg_dump and pg_restore."
                            .formatted(files(), version, ours));
        }
        if (Files.notExists(passwordFile())) {
            throw new EmbeddedStartupFailure(
                    "%s is missing. It is required to sign in to the existing data. Restore it from a backup."
                            .formatted(passwordFile()));
        }
    }
}
