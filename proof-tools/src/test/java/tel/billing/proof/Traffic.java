package tel.billing.proof;

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
final class Traffic {
    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();
    private static final int CLIENTS = 8;
    private static final Duration LONGEST_BREATH = Duration.ofMillis(100);
    private static final Duration LONGEST_BREATH_OF_SUBSCRIBERS = Duration.ofMillis(300);
    private static final Duration LONGEST_BREATH_OF_STAFF = Duration.ofMillis(400);
    private static final Duration LONGEST_BREATH_OF_OVERSEERS = Duration.ofSeconds(3);
    private static final long LONGEST_WAIT_SECONDS = 3;

    private final List<Customer> customers;
    private final Set<TopUp> topUps = ConcurrentHashMap.newKeySet();
    private final Set<TopUp> past = ConcurrentHashMap.newKeySet();
    private final Queue<Refund> refunds = new ConcurrentLinkedQueue<>();
    private final Queue<StatusChange> changes = new ConcurrentLinkedQueue<>();
    private final Set<Order> orders = ConcurrentHashMap.newKeySet();
    private final Set<Order> pastOrders = ConcurrentHashMap.newKeySet();
    private final Queue<CompletableFuture<Void>> errands = new ConcurrentLinkedQueue<>();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final boolean hasPages;
    private volatile boolean closed;

    /// @param hasPages whether customers can be sent to a page to pay
    Traffic(List<Customer> customers, boolean hasPages) {
        this.customers = customers;
        this.hasPages = hasPages;
    }

    void start(SplittableRandom random) {
        for (var number = 0; number < CLIENTS; number++) {
            var customer = customers.get(number % customers.size());
            var dice = random.split();
            begin(dice, LONGEST_BREATH, () -> Optional.of(topUp(customer, dice)));
        }
    }

    private CompletableFuture<Void> topUp(Customer customer, RandomGenerator random) {
        var topUp = new TopUp(customer, Wish.draw(hasPages, random));
        var errand = send(topUp);
        // the same key, from a second client
        return random.nextInt(10) == 0 ? CompletableFuture.allOf(errand, send(topUp)) : errand;
    }

    /// Staff who send these refunds while the clients top up.
    void employ(Supplier<Optional<Refund>> refunds, RandomGenerator random) {
        begin(random, LONGEST_BREATH_OF_STAFF, () -> refunds.get().map(this::send));
    }

    /// Staff who send these changes of accounts while the clients top up.
    void oversee(Supplier<Optional<StatusChange>> changes, RandomGenerator random) {
        begin(random, LONGEST_BREATH_OF_OVERSEERS, () -> changes.get().map(change -> change(change, random)));
    }

    private CompletableFuture<Void> change(StatusChange change, RandomGenerator random) {
        var errand = send(change);
        return random.nextInt(10) == 0 ? CompletableFuture.allOf(errand, run(change)) : errand;
    }

    /// A customer who sends these requests while the clients top up.
    void serve(Supplier<Order> wishes, RandomGenerator random) {
        begin(random, LONGEST_BREATH_OF_SUBSCRIBERS, () -> Optional.of(order(wishes.get(), random)));
    }

    private CompletableFuture<Void> order(Order order, RandomGenerator random) {
        var errand = send(order);
        return random.nextInt(10) == 0 ? CompletableFuture.allOf(errand, send(order)) : errand;
    }

    private void begin(
            RandomGenerator random, Duration longestBreath, Supplier<Optional<CompletableFuture<Void>>> next) {
        clients.add(CompletableFuture.runAsync(() -> work(random, longestBreath, next), THREADS));
    }

    private void work(
            RandomGenerator random, Duration longestBreath, Supplier<Optional<CompletableFuture<Void>>> next) {
        try {
            while (!stopped.await(random.nextLong(longestBreath.toMillis()), MILLISECONDS)) {
                var errand = next.get();
                if (errand.isPresent()) {
                    waitAWhile(errand.get());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a client broke", broken);
        }
    }

    /// One more top-up, counted like all others.
    CompletableFuture<Void> send(TopUp topUp) {
        topUps.add(topUp);
        return run(topUp);
    }

    /// One more request about a subscription, counted like all others.
    CompletableFuture<Void> send(Order order) {
        orders.add(order);
        return run(order);
    }

    /// From now on, earlier keys have expired and count as new.
    void letKeysLapse() {
        past.addAll(topUps);
        pastOrders.addAll(orders);
    }

    /// The last changes by staff.
    void seeTo(List<StatusChange> last) {
        last.forEach(change -> errands.add(send(change)));
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
        var errand = Errand.run(task, () -> closed);
        errands.add(errand);
        return errand;
    }

    private static void waitAWhile(CompletableFuture<Void> errand) throws InterruptedException, ExecutionException {
        try {
            errand.get(LONGEST_WAIT_SECONDS, SECONDS);
        } catch (TimeoutException later) {
            // it continues in the background
        }
    }

    /// Waits this time. Fails early if a client has a bug.
    void goOnFor(Duration time) {
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
    void stop() {
        stopped.countDown();
        CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
    }

    boolean isAtRest() {
        return errands.stream().allMatch(CompletableFuture::isDone);
    }

    /// No client repeats an unanswered request any more.
    void close() {
        closed = true;
        CompletableFuture.allOf(errands.toArray(CompletableFuture[]::new)).join();
    }

    List<Customer> customers() {
        return customers;
    }

    List<TopUp> topUps() {
        return List.copyOf(topUps);
    }

    List<Order> orders() {
        return List.copyOf(orders);
    }

    /// Requests that repeat each key that is still valid.
    Stream<Runnable> questions() {
        return Stream.of(
                        topUps.stream()
                                .filter(topUp -> !past.contains(topUp))
                                .<Runnable>map(topUp -> topUp::askOnceMore),
                        refunds().stream().<Runnable>map(refund -> refund::askOnceMore),
                        changes.stream().<Runnable>map(change -> change::askOnceMore),
                        orders.stream()
                                .filter(order -> !order.isDropped() && !pastOrders.contains(order))
                                .<Runnable>map(order -> order::askOnceMore))
                .flatMap(each -> each);
    }

    /// The requested refunds.
    List<Refund> refunds() {
        return refunds.stream().filter(refund -> !refund.isIdle()).toList();
    }

    long unanswered() {
        return topUps.stream().filter(topUp -> !topUp.isAnswered()).count()
                + orders.stream().filter(order -> !order.isAnswered()).count()
                + refunds.stream().filter(refund -> !refund.isAnswered()).count()
                + changes.stream().filter(change -> !change.isAnswered()).count();
    }
}
