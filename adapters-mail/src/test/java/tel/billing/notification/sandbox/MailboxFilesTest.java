package tel.billing.notification.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.notification.template.EmailBranding;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.MailLinks;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;

/// The files of the mailbox, with restarts, crashes and several instances.
class MailboxFilesTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final EmailAddress BELA = new EmailAddress("bela@example.com");

    @TempDir
    private Path directory;

    @Test
    void emails_survive_a_restart() {
        open().deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);
        var before = open().mails();

        open().deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);

        assertThat(before).hasSize(1);
        assertThat(open().mails()).hasSize(2).endsWith(before.getFirst());
    }

    @Test
    void the_latest_thousand_emails_are_kept() throws IOException {
        var mailbox = open();
        mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);
        var first = mailbox.mails().getFirst().number();
        IntStream.range(0, 1_002).forEach(_ -> mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT));

        assertThat(mailbox.mails()).hasSize(1_000);
        assertThat(mailbox.mails().getLast().number()).isEqualTo(first + 3);
        assertThat(mailbox.mails().getFirst().number()).isEqualTo(first + 1_002);
        assertThat(open().mails()).isEqualTo(mailbox.mails());
        try (var files = Files.list(directory.resolve("mailbox"))) {
            assertThat(files).hasSize(1_000);
        }
    }

    @Test
    void an_incomplete_file_of_a_crash_is_ignored() throws IOException {
        open().deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);
        var unfinished = directory.resolve("mailbox/0000000000000000002.tmp");
        Files.writeString(unfinished, "{\"number\":2,");

        assertThat(open().mails()).hasSize(1);
        assertThat(unfinished).doesNotExist();
        assertThat(open().deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT))
                .isEqualTo(new Delivery.Accepted());
        assertThat(open().mails()).hasSize(2);
    }

    @Test
    void an_email_deleted_while_it_is_read_is_ignored() throws IOException {
        open().deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);
        Files.createSymbolicLink(directory.resolve("mailbox/0000000000000000002.json"), directory.resolve("gone"));

        assertThat(open().mails()).hasSize(1);
    }

    @Test
    void concurrent_emails_are_all_kept() {
        var mailbox = open();

        assertThat(Race.of(() -> mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT)))
                .containsOnly(new Delivery.Accepted());
        assertThat(open().mails()).hasSize(Race.RUNNERS);
    }

    @Test
    void instances_with_the_same_directory_share_the_mailbox_with_unique_numbers() {
        var mailboxes = List.of(open(), open());

        assertThat(Race.of(
                        20,
                        runner ->
                                mailboxes.get(runner % 2).deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT)))
                .containsOnly(new Delivery.Accepted());

        assertThat(mailboxes.getFirst().mails())
                .hasSize(20)
                .isEqualTo(mailboxes.getLast().mails())
                .isEqualTo(open().mails());
        assertThat(mailboxes.getFirst().mails())
                .extracting(StoredMail::number)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void the_emails_of_several_instances_are_ordered_by_time() {
        var one = openAt(Arbitrary.INSTANT.plusMillis(1));
        var other = openAt(Arbitrary.INSTANT);
        one.deliver(Arbitrary.id(), new EmailMessage.AccountExists(ADA), RecipientLocale.DEFAULT);
        other.deliver(Arbitrary.id(), new EmailMessage.AccountExists(BELA), RecipientLocale.DEFAULT);

        assertThat(one.mails()).extracting(StoredMail::to).containsExactly(ADA.value(), BELA.value());
        assertThat(other.mails()).isEqualTo(one.mails());
    }

    @Test
    void an_email_deleted_by_one_instance_disappears_for_the_others() {
        var one = open();
        var other = open();
        one.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);
        assertThat(other.mails()).hasSize(1);
        IntStream.range(0, SandboxMailbox.CAPACITY)
                .forEach(_ -> one.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT));

        assertThat(other.mails()).hasSize(SandboxMailbox.CAPACITY).isEqualTo(one.mails());
    }

    @Tag("long")
    @Test
    void the_cost_of_an_email_does_not_grow_with_the_number_of_stored_emails() {
        var listings = new AtomicInteger();
        var mailbox = openAt(Arbitrary.INSTANT, mailDirectory -> {
            listings.incrementAndGet();
            return Files.list(mailDirectory);
        });
        var atStart = listings.get();

        IntStream.range(0, SandboxMailbox.CAPACITY - 1)
                .forEach(_ -> mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT));
        assertThat(listings.get() - atStart).as("while the mailbox fills").isZero();

        IntStream.range(0, SandboxMailbox.CAPACITY)
                .forEach(_ -> mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT));
        assertThat(listings.get() - atStart).as("while the mailbox is full").isEqualTo(1);
    }

    @Test
    void emails_of_a_stopped_instance_make_room_as_well() throws IOException {
        var stopped = open();
        var running = open();
        stopped.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT);
        IntStream.range(0, SandboxMailbox.CAPACITY)
                .forEach(_ -> running.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT));

        try (var files = Files.list(directory.resolve("mailbox"))) {
            assertThat(files).hasSize(SandboxMailbox.CAPACITY);
        }
    }

    @Test
    void concurrent_instances_never_delete_one_of_the_latest_emails() {
        var mailboxes = List.of(open(), open());
        IntStream.range(0, SandboxMailbox.CAPACITY + 300)
                .forEach(number ->
                        mailboxes.get(number % 2).deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT));
        var first = Arbitrary.INSTANT.toEpochMilli() * 1_000;

        assertThat(open().mails())
                .hasSize(SandboxMailbox.CAPACITY)
                .extracting(StoredMail::number)
                .startsWith(first + SandboxMailbox.CAPACITY + 299)
                .endsWith(first + 300);
    }

    @Test
    void an_invalid_file_stops_the_start_and_is_named() throws IOException {
        var file = directory.resolve("mailbox/0000000000000000001.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "[]");

        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining(file.toString());
    }

    @Test
    void a_failed_write_can_be_retried() throws IOException {
        var mailbox = open();
        Files.delete(directory.resolve("mailbox"));

        assertThat(mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT))
                .isInstanceOf(Delivery.Unavailable.class);
        assertThat(mailbox.mails()).isEmpty();

        Files.createDirectory(directory.resolve("mailbox"));
        assertThat(mailbox.deliver(Arbitrary.id(), message(), RecipientLocale.DEFAULT))
                .isEqualTo(new Delivery.Accepted());
    }

    private SandboxMailbox open() {
        return openAt(Arbitrary.INSTANT);
    }

    private SandboxMailbox openAt(Instant instant) {
        return openAt(instant, Files::list);
    }

    private SandboxMailbox openAt(Instant instant, MailFiles.Listing listing) {
        return new SandboxMailbox(
                directory,
                new EmailComposer(
                        MailLinks.at(URI.create("http://localhost:8080")),
                        new EmailBranding("Söhne & Co", "#1f5fd0", Optional.empty()),
                        Attachments.NONE),
                InstantSource.fixed(instant),
                listing);
    }

    private static EmailMessage message() {
        return new EmailMessage.AccountExists(ADA);
    }
}
