package tel.billing.identity.spec.user;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// Stores users and the ownership of e-mail addresses in memory.
public final class InMemoryUsers implements Users {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<UserId, User> users;
    private final Table<EmailAddress, UserId> directory;

    public InMemoryUsers(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        users = new Table<>(unitOfWork);
        directory = new Table<>(unitOfWork);
    }

    @Override
    public Optional<User> byEmail(EmailAddress email) {
        return unitOfWork.alone(() -> directory.find(email).flatMap(users::find));
    }

    @Override
    public Optional<User> find(AccountId account, UserId id) {
        return users.find(id).filter(user -> user.account().equals(account));
    }

    @Override
    public Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> asked) {
        return asked.entrySet().stream()
                .flatMap(user -> find(user.getValue(), user.getKey()).stream())
                .collect(Collectors.toMap(User::id, User::email));
    }

    @Override
    public boolean add(User.Draft draft) {
        return unitOfWork.alone(() -> {
            var free = directory.addIfFree(draft.email(), draft.id());
            if (free) {
                users.add(draft.id(), draft);
            }
            return free;
        });
    }

    @Override
    public boolean addApplicant(User.Draft draft) {
        return unitOfWork.alone(() -> {
            var free = directory.find(draft.email()).isEmpty();
            if (free) {
                users.add(draft.id(), draft);
            }
            return free;
        });
    }

    @Override
    public boolean replace(User from, User to) {
        return users.change(from.id(), from::equals, _ -> to);
    }

    @Override
    public Page<User, UserId> staff(AccountId account, PageRequest<UserId> page) {
        var newestFirst = users.rows().stream()
                .filter(user -> user.account().equals(account) && user.isStaff())
                .sorted(Comparator.comparing((User user) -> user.id().toString())
                        .reversed())
                .toList();
        return Pages.cut(newestFirst, page, User::id);
    }

    /// There is only one unit of work at a time.
    @Override
    public Set<UserId> lockActiveAdmins(AccountId account) {
        return users.rows().stream()
                .filter(user -> user.account().equals(account))
                .filter(user -> user instanceof User.Active && user.role() == Role.ADMIN)
                .map(User::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean activate(User.Draft from, User.Active to) {
        return unitOfWork.alone(
                () -> users.find(from.id()).filter(User.Draft.class::isInstance).isPresent()
                        && (directory.addIfFree(from.email(), from.id()) || isAt(from, from.email()))
                        && users.change(from.id(), User.Draft.class::isInstance, _ -> to));
    }

    @Override
    public boolean move(User.Active from, EmailAddress to) {
        return unitOfWork.alone(
                () -> isAt(from, from.email()) && directory.addIfFree(to, from.id()) && moved(from, to));
    }

    private boolean isAt(User user, EmailAddress email) {
        return directory.find(email).filter(user.id()::equals).isPresent();
    }

    private boolean moved(User.Active from, EmailAddress to) {
        return directory.removeIf(from.email(), from.id()::equals)
                && users.change(
                        from.id(),
                        User.Active.class::isInstance,
                        user -> user instanceof User.Active active ? active.withEmail(to) : user);
    }

    @Override
    public boolean replaceHash(User.Active from, PasswordHash renewed) {
        return users.change(
                from.id(),
                user -> user instanceof User.Active active && active.password().equals(from.password()),
                user -> user instanceof User.Active active ? active.rehashed(renewed) : user);
    }
}
