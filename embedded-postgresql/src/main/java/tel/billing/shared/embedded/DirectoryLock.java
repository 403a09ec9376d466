package tel.billing.shared.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Locks a directory for one service at a time. The operating system releases the lock when the process ends,
/// also after a crash.
final class DirectoryLock implements AutoCloseable {
    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    static DirectoryLock on(Path directory) {
        var file = directory.resolve("lock");
        try {
            var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isOurs(channel)) {
                channel.close();
                throw new EmbeddedStartFailure(
                        "Another service runs on the data in %s. Stop it, or set %s to another directory."
                                .formatted(directory, EmbeddedStartFailure.DATA_DIRECTORY));
            }
            return new DirectoryLock(channel);
        } catch (IOException failed) {
            throw PrivateFiles.unusable(file, failed);
        }
    }

    private static boolean isOurs(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
