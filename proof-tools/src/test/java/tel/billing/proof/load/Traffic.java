package tel.billing.proof.load;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// The work of clients and staff. Each continues with the next task when the last one has its answer, or
/// after some seconds. No client gives up a key without an answer.
public final class Traffic {
    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();
    private static final int CLIENTS = 8;
    private static final Duration MAX_PAUSE = Duration.ofMillis(100);
    private static final Duration MAX_PAUSE_OF_SUBSCRIBERS = Duration.ofMillis(300);
    private static final Duration MAX_PAUSE_OF_STAFF = Duration.ofMillis(400);
    private static final Duration MAX_PAUSE_OF_STATUS_CHANGES = Duration.ofSeconds(3);
    private static final long MAX_WAIT_SECONDS = 3;
    private static final Duration SOON = Duration.ofSeconds(15);

    private final List<Customer> customers;
    private final Set<TopUp> topUps = ConcurrentHashMap.newKeySet();
    private final Set<TopUp> finished = ConcurrentHashMap.newKeySet();
    private final Queue<Refund> refunds = new ConcurrentLinkedQueue<>();
    private final Queue<StatusChange> changes = new ConcurrentLinkedQueue<>();
    private final Set<SubscriptionRequest> requests = ConcurrentHashMap.newKeySet();
    private final Set<SubscriptionRequest> finishedRequests = ConcurrentHashMap.newKeySet();
    private final Queue<CompletableFuture<Void>> running = new ConcurrentLinkedQueue<>();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final boolean hasPages;
    private volatile boolean closed;

    /// @param hasPages whether customers can be sent to a page to pay
    public Traffic(List<Customer> customers, boolean hasPages) {
        this.customers = customers;
        this.hasPages = hasPages;
    }

    public void start(SplittableRandom random) {
        for (var number = 0; number < CLIENTS; number++) {
            var customer = customers.get(number % customers.size());
            var randomness = random.split();
            begin(randomness, MAX_PAUSE, () -> Optional.of(topUp(customer, randomness)));
        }
    }

    private CompletableFuture<Void> topUp(Customer customer, RandomGenerator random) {
        var topUp = new TopUp(customer, PlannedTopUp.draw(hasPages, random));
        var task = send(topUp);
        // the same key, from a second client
        return random.nextInt(10) == 0 ? CompletableFuture.allOf(task, send(topUp)) : task;
    }

    /// Staff who send these refunds while the clients top up.
    public void startRefunds(Supplier<Optional<Refund>> refunds, RandomGenerator random) {
        begin(random, MAX_PAUSE_OF_STAFF, () -> refunds.get().map(this::send));
    }

    /// Staff who send these changes of accounts while the clients top up.
    public void startStatusChanges(Supplier<Optional<StatusChange>> changes, RandomGenerator random) {
        begin(random, MAX_PAUSE_OF_STATUS_CHANGES, () -> changes.get().map(change -> change(change, random)));
    }

    private CompletableFuture<Void> change(StatusChange change, RandomGenerator random) {
        var task = send(change);
        return random.nextInt(10) == 0 ? CompletableFuture.allOf(task, run(change)) : task;
    }

    /// A customer who sends these requests while the clients top up.
    public void startSubscriptionRequests(Supplier<SubscriptionRequest> wishes, RandomGenerator random) {
        begin(random, MAX_PAUSE_OF_SUBSCRIBERS, () -> Optional.of(order(wishes.get(), random)));
    }

    private CompletableFuture<Void> order(SubscriptionRequest order, RandomGenerator random) {
        var task = send(order);
        return random.nextInt(10) == 0 ? CompletableFuture.allOf(task, send(order)) : task;
    }

    private void begin(
            RandomGenerator random, Duration longestPause, Supplier<Optional<CompletableFuture<Void>>> next) {
        clients.add(CompletableFuture.runAsync(() -> work(random, longestPause, next), THREADS));
    }

    private void work(RandomGenerator random, Duration longestPause, Supplier<Optional<CompletableFuture<Void>>> next) {
        try {
            while (!stopped.await(random.nextLong(longestPause.toMillis()), MILLISECONDS)) {
                var task = next.get();
                if (task.isPresent()) {
                    awaitBriefly(task.get());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a client broke", broken);
        }
    }

    /// One more top-up, counted like all others.
    public CompletableFuture<Void> send(TopUp topUp) {
        topUps.add(topUp);
        return run(topUp);
    }

    /// One more request about a subscription, counted like all others.
    public CompletableFuture<Void> send(SubscriptionRequest order) {
        requests.add(order);
        return run(order);
    }

    /// From now on, earlier keys have expired and count as new.
    void abandonIdleKeys() {
        finished.addAll(topUps);
        finishedRequests.addAll(requests);
    }

    /// The last changes by staff.
    public void sendLast(List<StatusChange> last) {
        last.forEach(change -> running.add(send(change)));
    }

    private CompletableFuture<Void> send(StatusChange change) {
        changes.add(change);
        return run(change);
    }

    private CompletableFuture<Void> send(Refund refund) {
        refunds.add(refund);
        return run(refund);
    }

    private CompletableFuture<Void> run(Task task) {
        var errand = TaskRunner.run(task, () -> closed);
        running.add(errand);
        return errand;
    }

    private static void awaitBriefly(CompletableFuture<Void> task) throws InterruptedException, ExecutionException {
        try {
            task.get(MAX_WAIT_SECONDS, SECONDS);
        } catch (TimeoutException later) {
            // it continues in the background
        }
    }

    /// Waits this time. Fails early if a client has a bug.
    public void continueFor(Duration time) {
        try {
            CompletableFuture.anyOf(clients.toArray(CompletableFuture[]::new)).get(time.toMillis(), MILLISECONDS);
            throw new IllegalStateException("a client stopped early");
        } catch (TimeoutException passed) {
            // as expected
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a client broke", broken);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// No client begins another top-up.
    public void stop() {
        stopped.countDown();
        CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
    }

    public boolean isIdle() {
        return running.stream().allMatch(CompletableFuture::isDone);
    }

    /// No client repeats an unanswered request any more.
    public void close() {
        closed = true;
        CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
    }

    public List<Customer> customers() {
        return customers;
    }

    public List<TopUp> topUps() {
        return List.copyOf(topUps);
    }

    public List<SubscriptionRequest> requests() {
        return List.copyOf(requests);
    }

    /// Requests that repeat each key that is still valid. They expect an answer before a lease of 30 seconds would
    /// expire, because no request is in progress.
    public Stream<Runnable> finalRequests() {
        return finalRequests(SOON);
    }

    /// Requests that repeat each key that is still valid, until they have an answer or this time is over.
    public Stream<Runnable> finalRequests(Duration patience) {
        return Stream.of(
                        topUps.stream()
                                .filter(topUp -> !finished.contains(topUp))
                                .<Runnable>map(topUp -> () -> topUp.repeatAtEnd(patience)),
                        refunds().stream().<Runnable>map(refund -> () -> refund.repeatAtEnd(patience)),
                        changes.stream().<Runnable>map(change -> () -> change.repeatAtEnd(patience)),
                        requests.stream()
                                .filter(order -> !order.isDropped() && !finishedRequests.contains(order))
                                .<Runnable>map(order -> () -> order.repeatAtEnd(patience)))
                .flatMap(each -> each);
    }

    /// The requested refunds.
    public List<Refund> refunds() {
        return refunds.stream().filter(refund -> !refund.isIdle()).toList();
    }

    public long unanswered() {
        return topUps.stream().filter(topUp -> !topUp.isAnswered()).count()
                + requests.stream().filter(order -> !order.isAnswered()).count()
                + refunds.stream().filter(refund -> !refund.isAnswered()).count()
                + changes.stream().filter(change -> !change.isAnswered()).count();
    }
}
