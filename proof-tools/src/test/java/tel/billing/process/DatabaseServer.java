package tel.billing.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The PostgreSQL server in a data directory, as its own files describe it.
public record DatabaseServer(Path data) {

    /// Its first process, the parent of the others.
    public ProcessHandle postmaster() throws IOException {
        return ProcessHandle.of(Long.parseLong(postmasterFile().getFirst())).orElseThrow();
    }

    /// All of its processes.
    public List<ProcessHandle> processes() throws IOException {
        var first = postmaster();
        var all = new ArrayList<>(first.descendants().toList());
        all.add(first);
        return all;
    }

    public int port() throws IOException {
        return Integer.parseInt(postmasterFile().get(3));
    }

    /// Signs in as the owner of the data directory can.
    public Connection signIn() throws IOException, SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/billing".formatted(port()), "postgres", superuserPassword());
    }

    public String superuserPassword() throws IOException {
        return Files.readString(data.resolve("postgres/password")).strip();
    }

    private List<String> postmasterFile() throws IOException {
        return Files.readAllLines(data.resolve("postgres/data/postmaster.pid"));
    }
}
